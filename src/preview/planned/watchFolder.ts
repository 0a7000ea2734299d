import { existsSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { watch } from 'chokidar'
import { CONFIG, EXTENSIONS } from '#extend/project.ts'

/** Milliseconds without events before a change is reported. Saving a file causes several events in a row. */
const QUIET_MS = 25
/** Milliseconds after which a change is reported even if events keep coming. */
const LONGEST_MS = 200

/** Files that text editors write while saving. */
const TEMPORARY = /(?:^|[\\/])(?:\.[^\\/]*|[^\\/]*(?:~|\.part|\.tmp|\.swp|\.swx))$/

/**
 * Links aren't followed, because they may lead to a whole disk. Where they lead within the folder is watched anyway.
 *
 * @param root the folder of a project whose files are watched too
 * @returns a function that stops watching; the promise resolves once the folder is being watched
 */
export async function watchFolder(
  dir: string,
  onChange: () => void,
  root?: string,
): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined
  let first = 0
  const tell = (): void => {
    timer = undefined
    onChange()
  }
  // The folders themselves may be links.
  const [folder, ...projects] = [dir, ...(root === undefined ? [] : [root])].map((path) =>
    existsSync(path) ? realpathSync(path) : path,
  ) as [string, ...string[]]
  const watched = [folder, ...projects.flatMap((path) => [join(path, CONFIG), join(path, EXTENSIONS)])]
  const isWatched = (path: string): boolean =>
    projects.includes(path) || watched.some((one) => path === one || path.startsWith(one + sep))
  const watcher = watch([folder, ...projects], {
    ignoreInitial: true,
    // With `atomic`, the watcher would wait before it reports a removed file, in case the file is recreated. The
    // quiet period does that already.
    atomic: false,
    followSymlinks: false,
    ignored: (path, stats) =>
      !isWatched(path) ||
      (!projects.includes(path) && TEMPORARY.test(path)) ||
      stats?.isSymbolicLink() === true,
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
