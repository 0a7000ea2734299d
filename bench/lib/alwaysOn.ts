import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { ROOT } from '#build/compile/compile.ts'

/** The part of tracking that every page runs (src/layouts/page.ts), as a separate script. */
const ENTRY = `
import { afterLoad, trackLater } from '#features/tracking/trackLater.ts'
import { trackClicks } from '#features/tracking/events/track.ts'
import { watchErrors } from '#features/tracking/errors/watchErrors.ts'
watchErrors()
trackLater()
trackClicks()
`
const ID = 'virtual:always-on.ts'

/**
 * Returns the size of the part of tracking that every page runs, in bytes after gzip. It includes the code that this part shares with the
 * page's other scripts, but not the scripts that it fetches later.
 */
export async function alwaysOn(): Promise<number> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === ID ? `${ROOT}always-on.ts` : undefined),
        load: (id) => (id === `${ROOT}always-on.ts` ? ENTRY : undefined),
      },
    ],
    build: { write: false, rolldownOptions: { input: ID } },
  })
  const [result] = [built].flat()
  if (!result || !('output' in result)) throw new Error('Vite built nothing.')
  const entry = result.output.find((file) => file.type === 'chunk' && file.isEntry)
  if (entry?.type !== 'chunk') throw new Error('Vite built no entry.')
  const first = new Set([entry.fileName, ...entry.imports])
  return result.output.reduce(
    (sum, file) =>
      file.type === 'chunk' && first.has(file.fileName)
        ? sum + gzipSync(file.code, { level: 9 }).length
        : sum,
    0,
  )
}
