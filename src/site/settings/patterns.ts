/**
 * The forms that addresses may take in configuration and front matter. Written without flags, and with the empty
 * string allowed where a field is optional, so that they can go into the JSON Schema as they are.
 */

/** One part of a public path. No dots: a part never is '..', a hidden file or a file name. */
const PART = '[A-Za-z0-9_+-]{1,100}'

/** A path that a page may be written at, also with a slash at the end: '/terms-and-conditions/'. '' for none. */
export const PUBLIC_PATH = new RegExp(`^(?:(?:/${PART})+/?)?$`)

/** An http(s) address, which may be written without its scheme: '//x.example', 'www.x.example'. */
const WEB = `(?:https?:)?\\/\\/[^\\s"'<>\\\\/][^\\s"'<>\\\\]*|www\\.[A-Za-z0-9-]+\\.[^\\s"'<>\\\\]+`

/** An http(s) address. '' for none. */
export const WEB_ADDRESS = new RegExp(`^(?:${WEB})?$`)

/** The address of a site itself: no slash at the end, no query. */
export const SITE_ADDRESS = /^(?:https?:\/\/[A-Za-z0-9.-]+(?::\d+)?(?:\/[A-Za-z0-9._~-]+)*)?$/

/** A host that pages may load from, or all hosts below one. */
export const ALLOWED_HOST = /^(?:\*\.)?[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/

/** A host name, or an http(s) address. '' for none. */
export const HOST = /^(?:(?:https?:\/\/)?[A-Za-z0-9.-]+(?::\d+)?(?:\/[A-Za-z0-9._~/-]*)?)?$/

/** Where scripts are fetched: an https host, or the fake scripts of this machine. '' for none. */
export const SCRIPT_HOST = /^(?:https:\/\/[A-Za-z0-9.-]+(?::\d+)?(?:\/[A-Za-z0-9._~-]+)*|\/fakes)?$/

/** The address of a project at the error-reporting service, as Sentry writes it. '' for none. */
export const ERROR_DSN = /^(?:https:\/\/[A-Za-z0-9]+@[A-Za-z0-9.-]+(?::\d+)?(?:\/[A-Za-z0-9._~-]+)*\/\d+)?$/

/** Where a browser may be sent: a path on the site, or an http(s), tel: or mailto: address. Never `javascript:`. */
export const LINK = new RegExp(
  `^(?:\\/(?!\\/)[^\\s"'<>\\\\]*|#[\\w-]+|${WEB}|tel:\\+?[\\d\\s()-]+|mailto:[^\\s"'<>\\\\]+)$`,
)

/** Like LINK, or ''. */
export const LINK_OR_NONE = new RegExp(`^$|${LINK.source}`)

/** A picture: a path on the site, or an https address. '' for none. */
export const PICTURE = new RegExp(`^(?:\\/(?!\\/)[^\\s"'<>\\\\]*|${WEB})?$`)

/** The main thing of a picture, from its left and from its top, in per cent: '60% 30%'. '' for the middle. */
export const FOCUS = /^(?:(?:100|\d{1,2})% (?:100|\d{1,2})%)?$/

/** The address of a map's picture, with where it is in it in either order. '' for none. */
export const MAP_IMAGE =
  /^(?:(?=[^\s]*\{lat\})(?=[^\s]*\{long\})https:\/\/[A-Za-z0-9.-]+(?::\d+)?\/[^\s"'<>\\#]*)?$/

/** Identifiers that end up in scripts and attributes. */
export const KEY = /^[\w.:,@ /=+-]*$/

/** A tenant's slug, a vehicle's slug: letters, digits, hyphen and underscore (spec §5). */
export const SLUG = /^[\w-]+$/

/** A time zone's IANA name, or nothing. Whether there is one of that name only a browser knows. */
export const TIME_ZONE = /^(?:[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z_-]+){1,2})?$/

/** A site at Netlify: its id, or its name with or without the domain. '' for none. It becomes a part of an address. */
export const DEPLOY_SITE = /^(?:[A-Za-z0-9][A-Za-z0-9-]*(?:\.[A-Za-z0-9-]+)*)?$/

/** A bucket's name, or nothing. */
export const BUCKET = /^(?:[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])?$/

/** A folder in a bucket, or nothing: no slash around it, no part that is '.' or '..'. */
export const BUCKET_PREFIX = /^(?:[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*)?$/

/** A region of a storage, or nothing. */
export const REGION = /^[a-z0-9-]*$/

/** What a destination of leads is called, or nothing. A letter comes first: it is part of the outbox's keys. */
export const DESTINATION_NAME = /^(?:[a-z][a-z0-9-]*)?$/

/** Where leads are posted: an https address, or this machine's for a try. '' for none. No login may stand in it. */
export const WEBHOOK_ADDRESS =
  /^(?:https:\/\/[A-Za-z0-9.-]+(?::\d+)?(?:[/?][^\s"'<>\\#]*)?|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:[/?][^\s"'<>\\#]*)?)?$/

/** A feed of vehicles: a file in the tenant's folder, or an address. '' for none. */
export const FEED = new RegExp(
  `^(?:https?:\\/\\/[^\\s"'<>\\\\]+|[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)?$`,
)
