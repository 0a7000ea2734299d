import { watch } from 'chokidar'

/** Milliseconds without events before a change counts as complete; saving a file causes several events. */
const QUIET_MS = 25
/** Files that keep changing are still read after this time. */
const LONGEST_MS = 200

/**
 * Reports changes in a folder, at any depth, once per burst.
 *
 * @returns once the folder is being watched, a function that stops it
 */
export const watchFolder = async (dir: string, onChange: () => void): Promise<() => Promise<void>> => {
  let timer: NodeJS.Timeout | undefined
  let first = 0
  const tell = (): void => {
    timer = undefined
    onChange()
  }
  const watcher = watch(dir, {
    ignoreInitial: true,
    // If a file is removed and recreated within the quiet period, it's read once.
    atomic: false,
    followSymlinks: true,
    // Ignores temporary files that editors write first.
    ignored: /(?:^|[\\/])(?:\.[^\\/]*|[^\\/]*(?:~|\.part|\.tmp|\.swp|\.swx))$/,
  })
  watcher.on('all', () => {
    const now = performance.now()
    if (timer === undefined) first = now
    clearTimeout(timer)
    timer = setTimeout(tell, Math.max(0, Math.min(QUIET_MS, first + LONGEST_MS - now)))
  })
  // The folder may have been removed; the next read reports what's wrong.
  watcher.on('error', () => onChange())
  await new Promise<void>((ready) => watcher.once('ready', () => ready()))
  return async () => {
    clearTimeout(timer)
    await watcher.close()
  }
}
