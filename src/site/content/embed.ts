import { isPublicAddress } from '#lib/publicAddress.ts'

/** What other sites' pages show in a frame: a video, a map or a widget. Nothing is loaded from there before a click. */
export interface Embed {
  /** What it shows, for screen readers. */
  title: string
  kind: 'video' | 'map' | 'frame'
  /** 'YouTube'; a host if we don't know whose it is. */
  from: string
  /** For browsers without JavaScript. */
  href: string
  /** The frame's address. */
  src: string
  poster: string
  /** In pixels; missing for a video, whose height follows from its width. */
  height?: number
  /** Set for a video that's higher than wide. */
  upright?: true
}

type Framed = Pick<Embed, 'kind' | 'from' | 'href' | 'src' | 'upright'>
/** @returns a text if the service has no frame for the address: what a right one looks like */
type Reader = (url: URL) => Framed | string | undefined

const VIDEO_ID = /^[\w-]{11}$/

/** In seconds, from '90', '90s' or '1m30s'. */
function secondsIn(time: string): number {
  const [, hours, minutes, seconds] = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(time) ?? []
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
}

const youTube: Reader = ({ hostname, pathname, searchParams }) => {
  if (!/^(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com|youtu\.be)$/.test(hostname)) return undefined
  const [, folder, last = ''] = /^\/(?:(embed|shorts|live|watch)(?:\/|$))?([^/]*)\/?$/.exec(pathname) ?? []
  const id =
    folder === 'watch' ? (searchParams.get('v') ?? '') : hostname === 'youtu.be' || folder ? last : ''
  if (!VIDEO_ID.test(id)) return 'the address of one video, like https://www.youtube.com/watch?v=dQw4w9WgXcQ'
  const start = secondsIn(searchParams.get('t') ?? searchParams.get('start') ?? '')
  return {
    kind: 'video',
    from: 'YouTube',
    href: `https://www.youtube.com/watch?v=${id}${start > 0 ? `&t=${start}s` : ''}`,
    src: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&playsinline=1&rel=0${start > 0 ? `&start=${start}` : ''}`,
    ...(folder === 'shorts' && { upright: true }),
  }
}

const vimeo: Reader = ({ hostname, pathname, searchParams }) => {
  if (!/^(?:(?:www|player)\.)?vimeo\.com$/.test(hostname)) return undefined
  const [, id, key = searchParams.get('h')] =
    /^\/(?:video\/|channels\/[\w-]+\/)?(\d{5,12})(?:\/([\da-f]{6,20}))?\/?$/.exec(pathname) ?? []
  if (id === undefined || (key !== null && !/^[\da-f]{6,20}$/.test(key)))
    return 'the address of one video, like https://vimeo.com/76979871'
  return {
    kind: 'video',
    from: 'Vimeo',
    href: `https://vimeo.com/${id}${key === null ? '' : `/${key}`}`,
    src: `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1${key === null ? '' : `&h=${key}`}`,
  }
}

const GOOGLE = /^(?:www\.|maps\.)?google\.(?:com|[a-z]{2}|com?\.[a-z]{2})$/

const googleMaps: Reader = ({ hostname, pathname, searchParams }) => {
  const isShort = hostname === 'maps.app.goo.gl' || (hostname === 'goo.gl' && pathname.startsWith('/maps'))
  const isMaps = hostname.startsWith('maps.') || /^\/maps(?:\/|$)/.test(pathname)
  if (!isShort && !(GOOGLE.test(hostname) && isMaps)) return undefined
  const own = 'https://www.google.com/maps'
  const framed = (src: string, href = src): Framed => ({ kind: 'map', from: 'Google Maps', href, src })
  const read = (name: string) => encodeURIComponent(searchParams.get(name) ?? '')
  const [pb, mid, place] = [read('pb'), read('mid'), read('q')]
  if (pathname === '/maps/embed' && pb !== '') return framed(`${own}/embed?pb=${pb}`)
  if (/^\/maps\/d\/(?:u\/\d+\/)?(?:embed|viewer|edit)$/.test(pathname) && mid !== '')
    return framed(`${own}/d/embed?mid=${mid}`, `${own}/d/viewer?mid=${mid}`)
  if (/^\/(?:maps\/?)?$/.test(pathname) && place !== '')
    return framed(`${own}?q=${place}&output=embed`, `${own}?q=${place}`)
  return 'the address of a map to embed: in Google Maps, choose Share, then Embed a map, and copy the address after src='
}

const READERS = [youTube, vimeo, googleMaps]

/**
 * What to show for an address as people copy it from their browser.
 * @returns a text if the address can't be shown: what a right one looks like
 */
export function frameOf(address: string): Framed | string {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:') return 'an https address, like https://www.youtube.com/watch?v=dQw4w9WgXcQ'
  if (url.username !== '' || url.password !== '' || url.port !== '')
    return 'an address without a password or port'
  if (!isPublicAddress(url.href))
    return 'an address on the public internet, not on a private machine or network'
  for (const read of READERS) {
    const framed = read(url)
    if (framed !== undefined) return framed
  }
  return { kind: 'frame', from: url.hostname, href: url.href, src: url.href }
}

/** @param allowed hosts, or '*.' followed by a domain (security.allow_hosts) */
export function isAllowed(address: string, allowed: readonly string[]): boolean {
  const hostname = URL.parse(address)?.hostname ?? ''
  return allowed
    .map((host) => host.toLowerCase())
    .some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host))
}
