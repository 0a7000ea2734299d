import { watch } from 'chokidar'

/** Milliseconds without events before a change is reported. Saving a file causes several events in a row. */
const QUIET_MS = 25
/** Milliseconds after which a change is reported even if events keep coming. */
const LONGEST_MS = 200

/** @returns a function that stops watching; the promise resolves once the folder is being watched */
export async function watchFolder(dir: string, onChange: () => void): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined
  let first = 0
  const tell = (): void => {
    timer = undefined
    onChange()
  }
  const watcher = watch(dir, {
    ignoreInitial: true,
    // With `atomic`, the watcher would wait before it reports a removed file, in case the file is recreated. The
    // quiet period does that already.
    atomic: false,
    followSymlinks: true,
    // Ignore the temporary files that text editors write while saving.
    ignored: /(?:^|[\\/])(?:\.[^\\/]*|[^\\/]*(?:~|\.part|\.tmp|\.swp|\.swx))$/,
  })
  watcher.on('all', () => {
    const now = performance.now()
    if (timer === undefined) first = now
    clearTimeout(timer)
    timer = setTimeout(tell, Math.max(0, Math.min(QUIET_MS, first + LONGEST_MS - now)))
  })
  // The folder may have been removed. Report a change, so that the site is read again and the error is shown.
  watcher.on('error', () => onChange())
  await new Promise<void>((ready) => watcher.once('ready', () => ready()))
  return async () => {
    clearTimeout(timer)
    await watcher.close()
  }
}
