import pLimit from 'p-limit'
import { nearest } from '#site/loading/nearest.ts'
import type { ContentPage } from '#site/content/content.ts'
import { taskPictures } from '#site/content/tasks.ts'
import type { PhotoFiles } from '#site/loading/photoFiles.ts'
import type { Site } from '#site/settings/schema.ts'
import { lineAt, type Finding, type Report } from './finding.ts'
import type { LinkedSite } from '#plan/addresses/deadLinks.ts'

/** An image service's pictures, if we know which ones it has without asking it. */
export interface KnownPictures {
  /** @param path such as '/images/scenes/dealership.jpg' */
  has: (path: string) => boolean
  /** The names of some of the service's pictures. If an editor misspells a name, a similar one is suggested. */
  names: readonly string[]
}

interface PictureReference {
  where: Pick<Finding, 'file' | 'line' | 'field'>
  src: string
}

/** @param knownPictures undefined if only the service knows its pictures */
export function checkPictures(
  context: LinkedSite & { photos?: PhotoFiles },
  knownPictures: KnownPictures | undefined,
  textOf: (file: string) => string,
  report: Report,
): void {
  for (const { where, src } of picturesIn(context, textOf)) {
    const unencoded = plainAddress(src, textOf(where.file))
    if (unencoded) {
      const what = `${where.field === '' ? 'the picture ' : ''}'${short(unencoded.src)}'`
      const message = `${what} uses http://, but browsers on a secure page only load https://. Use https://, or another picture`
      report({ level: 'warning', ...where, line: unencoded.line, message })
    }
    const path = pathOf(src)
    if (path === undefined) continue
    const picture = `${where.field === '' ? 'the picture ' : ''}'${short(src)}'`
    if (context.photos && path.startsWith(FOLDER)) {
      if (context.photos.has(path.slice(FOLDER.length))) continue
      const names = Array.from(context.photos.keys(), (name) => FOLDER + name)
      const near = nearest(path, names)
      const mend =
        near === undefined ? 'put the picture there, or correct the name' : `did you mean '${near}'?`
      report({
        level: 'error',
        ...where,
        message: `${picture} isn’t in the tenant’s photos folder: ${mend}`,
        about: src,
      })
    } else if (!isAtService(path)) {
      const message = `${picture} doesn’t exist: a site’s own pictures are under /images/ on the image service. Put the picture there, or use an https: address`
      report({ level: 'error', ...where, message })
    } else if (knownPictures && !knownPictures.has(path)) {
      const near = nearest(path, knownPictures.names)
      const mend = near === undefined ? 'correct the name' : `did you mean '${near}'?`
      const message = `${picture} doesn’t exist on the fake image service: ${mend} (or, if the dealer’s own image service has the picture, set FORECOURT_IMAGES_URL to that service)`
      // This is only a warning, because we don't know which pictures the dealer's own service has.
      report({ level: 'warning', ...where, message })
    }
  }
}

/** Where a tenant keeps its own pictures (docs/photos.md). */
const FOLDER = '/photos/'

const AT_ONCE = 6
const TIMEOUT_MS = 5_000

/** @param service the service's address, without a trailing slash */
export async function askForPictures(
  context: LinkedSite,
  service: string,
  textOf: (file: string) => string,
  report: Report,
): Promise<void> {
  const limit = pLimit(AT_ONCE)
  const answers = new Map<string, Promise<number | undefined>>()
  const ask = (path: string) => {
    const answer = answers.get(path) ?? limit(() => statusOf(`${service}${path}?width=64`))
    answers.set(path, answer)
    return answer
  }
  let silent = false
  await Promise.all(
    picturesIn(context, textOf).map(async ({ where, src }) => {
      const path = pathOf(src)
      if (path === undefined || !isAtService(path)) return
      const status = await ask(path)
      silent ||= status === undefined
      if (status !== 404 && status !== 410) return
      const picture = `${where.field === '' ? 'the picture ' : ''}'${short(src)}'`
      const message = `${picture} doesn’t exist: the image service responded with ${status}. Correct the name, or upload the picture`
      report({ level: 'error', ...where, message })
    }),
  )
  if (silent) {
    const message = `the image service can’t be reached (${service}): correct FORECOURT_IMAGES_URL, or ask whoever runs the service`
    report({ level: 'warning', file: '', field: '', message })
  }
}

/** Undefined if there was no response. */
async function statusOf(url: string): Promise<number | undefined> {
  try {
    const response = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS) })
    await response.body?.cancel()
    return response.status
  } catch {
    return undefined
  }
}

const picturesIn = ({ site, content }: LinkedSite, textOf: (file: string) => string): PictureReference[] => [
  ...inSettings(site),
  ...content.flatMap((page) => {
    const text = textOf(page.file)
    return inPage(page).map(({ field, src }) => {
      const line = lineNaming(text, src)
      return { where: { file: page.file, field, ...(line !== undefined && { line }) }, src }
    })
  }),
]

/** Leaves out `coming_soon_image`, which is only compared with the stock's pictures. */
function inSettings(site: Site): PictureReference[] {
  const named = (field: string, src: string): PictureReference => ({
    where: { file: 'site.json', field },
    src,
  })
  return [
    named('hero.image', site.hero.image),
    ...site.home.body_types.map(({ image }, index) => named(`home.body_types[${index}].image`, image)),
    named('home.story.image', site.home.story.image),
  ].filter(({ src }) => src !== '')
}

const IMAGE = /<img\b[^>]*? src="([^"]*)"/g

/** The field is '' for a picture in the page's text. */
function inPage(page: ContentPage): { field: string; src: string }[] {
  const { image, people = [], timeline = [], places = [], tasks, html, parts = [] } = page
  const named = (field: string, list: readonly { image: string }[]) =>
    list.map((entry, index) => ({ field: `${field}[${index}].image`, src: entry.image }))
  const posters = parts.flatMap((part) =>
    'embed' in part ? part.embed.poster : 'video' in part ? part.video.poster : [],
  )
  const drawn = [
    ...Array.from(html.matchAll(IMAGE), ([, src = '']) => src.replaceAll('&amp;', '&')),
    ...posters,
  ]
  return [
    { field: 'image', src: image },
    ...named('people', people),
    ...named('timeline', timeline),
    ...named('places', places),
    ...taskPictures(tasks),
    ...[...new Set(drawn)].map((src) => ({ field: '', src })),
  ].filter(({ src }) => src !== '')
}

/** Undefined for a picture on another site. */
function pathOf(src: string): string | undefined {
  const [path = ''] = src.split(/[?#]/)
  if (/^(?:[a-z][\w+.-]*:|\/\/)/i.test(path)) return undefined
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * Pages request every picture over https://. If the editor wrote this picture's address with http://, returns the
 * address as written, with its line. Otherwise returns null.
 */
function plainAddress(src: string, text: string): { src: string; line: number } | null {
  if (!/^https:/i.test(src)) return null
  const written = src.replace(/^https:/i, 'http:')
  const line = lineNaming(text, written)
  return line === undefined ? null : { src: written, line }
}

const isAtService = (path: string): boolean => path.startsWith('/images/')

const short = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)}…` : text)

/** Finds the first line with exactly this name. A longer name that starts with it doesn't match: '/images/ab' isn't '/images/a'. */
function lineNaming(text: string, src: string): number | undefined {
  for (let offset = text.indexOf(src); offset >= 0; offset = text.indexOf(src, offset + 1)) {
    if (!/^[\w./-]/.test(text.slice(offset + src.length))) return lineAt(text, offset)
  }
  return undefined
}
