/**
 * Patterns for addresses in settings and front matter. They have no flags, and allow the empty string for optional
 * fields, so that they can go into the JSON Schema unchanged.
 */

/** One part of a public path. It has no dots, so it's never '..', a hidden file or a file name. */
const PART = '[A-Za-z0-9_+-]{1,100}'

/** A page's path, optionally with a trailing slash: '/terms-and-conditions/'. '' for none. */
export const PUBLIC_PATH = new RegExp(`^(?:(?:/${PART})+/?)?$`)

/** An http(s) address, optionally without its scheme: '//x.example', 'www.x.example'. */
const WEB = `(?:https?:)?\\/\\/[^\\s"'<>\\\\/][^\\s"'<>\\\\]*|www\\.[A-Za-z0-9-]+\\.[^\\s"'<>\\\\]+`

/** An http(s) address. '' for none. */
export const WEB_ADDRESS = new RegExp(`^(?:${WEB})?$`)

/** A site's own address, without a trailing slash or query. */
export const SITE_ADDRESS = /^(?:https?:\/\/[A-Za-z0-9.-]+(?::\d+)?(?:\/[A-Za-z0-9._~-]+)*)?$/

/** A host that pages may load from, or '*.' and a domain for all hosts in the domain. */
export const ALLOWED_HOST = /^(?:\*\.)?[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/

/** One part of an old address: it may be a file of another system ('index.php'), but never '..' or a hidden file. */
const OLD_PART = '[A-Za-z0-9_~+-](?:[A-Za-z0-9_.~+-]{0,98}[A-Za-z0-9_~+-])?'

/**
 * An old address that redirects, optionally with a trailing slash. It's never the home page, and no part of it can be
 * taken for a placeholder.
 */
export const REDIRECT_FROM = new RegExp(`^(?:/${OLD_PART}){1,12}/?$`)

/**
 * Where a redirect leads: a path on the site, or an https address. ':' and '*' aren't allowed after the host, because
 * a server would take them for placeholders.
 */
export const REDIRECT_TO =
  /^(?:\/(?!\/)|https:\/\/[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*(?=[/?#]|$))[A-Za-z0-9._~!$&()+,;=@%/?#|-]{0,1000}$/

/** A host name, or an http(s) address. '' for none. */
export const HOST = /^(?:(?:https?:\/\/)?[A-Za-z0-9.-]+(?::\d+)?(?:\/[A-Za-z0-9._~/-]*)?)?$/

/** Where scripts are loaded from: an https host, or this machine's fake scripts. '' for none. */
export const SCRIPT_HOST = /^(?:https:\/\/[A-Za-z0-9.-]+(?::\d+)?(?:\/[A-Za-z0-9._~-]+)*|\/fakes)?$/

/** A project's address at the error-reporting service, in Sentry's format. '' for none. */
export const ERROR_DSN = /^(?:https:\/\/[A-Za-z0-9]+@[A-Za-z0-9.-]+(?::\d+)?(?:\/[A-Za-z0-9._~-]+)*\/\d+)?$/

/** Where a link may lead: a path on the site, or an http(s), tel: or mailto: address. Never `javascript:`. */
export const LINK = new RegExp(
  `^(?:\\/(?!\\/)[^\\s"'<>\\\\]*|#[\\w-]+|${WEB}|tel:\\+?[\\d\\s()-]+|mailto:[^\\s"'<>\\\\]+)$`,
)

/** Like LINK, or ''. */
export const LINK_OR_NONE = new RegExp(`^$|${LINK.source}`)

/** A picture: a path on the site, or an https address. '' for none. */
export const PICTURE = new RegExp(`^(?:\\/(?!\\/)[^\\s"'<>\\\\]*|${WEB})?$`)

/** Position of a picture's main subject, as percentages from the left and the top: '60% 30%'. '' for the middle. */
export const FOCUS = /^(?:(?:100|\d{1,2})% (?:100|\d{1,2})%)?$/

/** Address of a map's picture, with placeholders for latitude and longitude in either order. '' for none. */
export const MAP_IMAGE =
  /^(?:(?=[^\s]*\{lat\})(?=[^\s]*\{long\})https:\/\/[A-Za-z0-9.-]+(?::\d+)?\/[^\s"'<>\\#]*)?$/

/** Identifiers that are written into scripts and attributes. */
export const KEY = /^[\w.:,@ /=+-]*$/

/** A slug of a tenant or vehicle: letters, digits, hyphen and underscore (spec §5). */
export const SLUG = /^[\w-]+$/

/** An IANA time zone name, or ''. Only a browser knows if the zone exists. */
export const TIME_ZONE = /^(?:[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z_-]+){1,2})?$/

/**
 * A site on Netlify: its id, or its name with or without the domain. '' for none. The id or name becomes part of an
 * address of Netlify's API.
 */
export const DEPLOY_SITE = /^(?:[A-Za-z0-9][A-Za-z0-9-]*(?:\.[A-Za-z0-9-]+)*)?$/

/** A bucket's name, or ''. */
export const BUCKET = /^(?:[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])?$/

/** A folder in a bucket, or '': no leading or trailing slash, and no '.' or '..' parts. */
export const BUCKET_PREFIX = /^(?:[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*)?$/

/** A storage region, or ''. */
export const REGION = /^[a-z0-9-]*$/

/** A lead destination's name, or ''. It starts with a letter, because it's part of the outbox's keys. */
export const DESTINATION_NAME = /^(?:[a-z][a-z0-9-]*)?$/

/**
 * Where leads are posted: an https address, or an address on this machine for testing. '' for none. It can't contain a
 * login.
 */
export const WEBHOOK_ADDRESS =
  /^(?:https:\/\/[A-Za-z0-9.-]+(?::\d+)?(?:[/?][^\s"'<>\\#]*)?|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:[/?][^\s"'<>\\#]*)?)?$/

/** A feed of vehicles: a file in the tenant's folder, or an address. '' for none. */
export const FEED = new RegExp(
  `^(?:https?:\\/\\/[^\\s"'<>\\\\]+|[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)?$`,
)
