import { watch } from 'chokidar'

/** Milliseconds of quiet after which a change is taken as done: an editor's save is several events. */
const QUIET_MS = 25
/** Files that keep changing are still read after this time. */
const LONGEST_MS = 200

/**
 * Tells of changes in a folder, at any depth, a burst of them once.
 *
 * @returns what ends it, once the folder is watched
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
    // A file that's removed and recreated is read once, because of the quiet period.
    atomic: false,
    followSymlinks: true,
    // What editors write beside the file before it takes its place.
    ignored: /(?:^|[\\/])(?:\.[^\\/]*|[^\\/]*(?:~|\.part|\.tmp|\.swp|\.swx))$/,
  })
  watcher.on('all', () => {
    const now = performance.now()
    if (timer === undefined) first = now
    clearTimeout(timer)
    timer = setTimeout(tell, Math.max(0, Math.min(QUIET_MS, first + LONGEST_MS - now)))
  })
  // A folder that goes away while it is looked at: what is left is told by the next look.
  watcher.on('error', () => onChange())
  await new Promise<void>((ready) => watcher.once('ready', () => ready()))
  return async () => {
    clearTimeout(timer)
    await watcher.close()
  }
}
