// Strips the types from Forecourt's own modules when they're in `node_modules`, where Node doesn't do it. A process of its own gets this with
// `--import` (src/lib/process/stripTypes.ts).
import { hash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { getCompileCacheDir, registerHooks, stripTypeScriptTypes } from 'node:module'
import { dirname } from 'node:path'

const own = new URL('../../', import.meta.url).href

registerHooks({
  load: (url, context, next) =>
    url.startsWith(own) && url.endsWith('.ts')
      ? { format: 'module', source: withoutTypes(readFileSync(new URL(url), 'utf8')), shortCircuit: true }
      : next(url, context),
})

/** From Node's compile cache if there is one, because stripping would double the time of a short command. */
function withoutTypes(source) {
  const cache = getCompileCacheDir()
  if (cache === undefined) return strip(source)
  const file = `${cache}/forecourt/${hash('sha256', source)}.js`
  try {
    return readFileSync(file, 'utf8')
  } catch {
    const script = strip(source)
    keep(file, script)
    return script
  }
}

function keep(file, script) {
  const scratch = `${file}.${process.pid}`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(scratch, script)
    renameSync(scratch, file)
  } catch {
    // A full or read-only disk costs only time.
  }
}

/** Without Node's warning that this function is new. */
function strip(source) {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return stripTypeScriptTypes(source)
  } finally {
    process.emitWarning = emitWarning
  }
}
