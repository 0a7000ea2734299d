/** Shows every view of every demo site in Chromium, Firefox and WebKit, side by side: `npm run browsers`. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PICTURES = join(ROOT, '.forecourt/browsers')
const ENGINES = ['chromium', 'firefox', 'webkit']

rmSync(PICTURES, { recursive: true, force: true })
mkdirSync(PICTURES, { recursive: true })
const { status } = spawnSync(
  'playwright',
  ['test', 'browsers/views', '--project=nightly', '--project=firefox', '--project=webkit'],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, FORECOURT_PICTURES: PICTURES },
  },
)
process.exitCode = status ?? 1

function row(folder: string, size: string): string {
  const cells = ENGINES.map(
    (engine) =>
      `<td><a href="${folder}/${size}-${engine}.png"><img src="${folder}/${size}-${engine}.png" alt="${engine}: none" loading="lazy" /></a></td>`,
  )
  return `<tr><th>${folder}<br />${size}</th>${cells.join('')}</tr>`
}

const rows = readdirSync(PICTURES).flatMap((slug) =>
  readdirSync(join(PICTURES, slug)).flatMap((view) =>
    ['phone', 'desktop'].map((size) => row(`${slug}/${view}`, size)),
  ),
)
const report = join(PICTURES, 'index.html')
writeFileSync(
  report,
  `<!doctype html>
<html lang="en"><meta charset="utf-8" /><title>Every view in every browser</title>
<style>body { font: 14px system-ui } td { vertical-align: top } img { width: 100%; max-width: 30rem; border: 1px solid #ccc } th { text-align: left; padding: 8px }</style>
<table><thead><tr><th></th>${ENGINES.map((engine) => `<th>${engine}</th>`).join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table>
</html>
`,
)
console.log(`Side by side: ${report}`)
