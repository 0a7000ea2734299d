import { EMAIL } from '#lib/email.ts'

/**
 * Patterns for texts in settings and front matter. They have no flags, and those for optional fields match the empty string, so that they
 * can go into the JSON Schema unchanged.
 */

/** One part of a public path. Because it has no dots, it can't be '..', a hidden file or a file name. */
const PART = '[A-Za-z0-9_-]{1,100}'

/** A page's path, with or without a slash at the end ('/terms-and-conditions/'), or ''. */
export const PUBLIC_PATH = new RegExp(`^(?:(?:/${PART}){1,12}/?)?$`)

const PORT = '(?::\\d{1,5})?'
/** One part of a host name, which may have letters of any alphabet. */
const NAME = `[^\\s"'<>\\\\/?#@:.]+`
/** A host on the web, or this machine. */
const WEB_HOST = `(?:localhost|${NAME}(?:\\.${NAME})+)${PORT}`
const AFTER_HOST = `(?:[/?#][^\\s"'<>\\\\]*)?`

/** An http(s) address, with or without its scheme: '//x.example', 'www.x.example'. */
const WEB = `(?:https?:)?\\/\\/${WEB_HOST}${AFTER_HOST}|www\\.${NAME}\\.${NAME}(?:\\.${NAME})*${PORT}${AFTER_HOST}`

export const WEB_ADDRESS = new RegExp(`^(?:${WEB})?$`)

const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
/** A host as settings write it: a name without a dot may be a machine of one's own. */
const OWN_HOST = `${LABEL}(?:\\.${LABEL})*${PORT}`
const FOLDERS = '(?:\\/[A-Za-z0-9._~-]+)*'

/** A site's own address, without a query and without a slash at the end. */
export const SITE_ADDRESS = new RegExp(`^(?:https?:\\/\\/${OWN_HOST}${FOLDERS})?$`)

/** An origin as browsers write it. */
export const ORIGIN = /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/

export const ALLOWED_HOST = new RegExp(`^(?:\\*\\.)?${LABEL}(?:\\.${LABEL})+$`)

/** One part of an old address. It may be a file of another system ('index.php'), but not '..' or a hidden file. */
const OLD_PART = '[A-Za-z0-9_~+-](?:[A-Za-z0-9_.~+-]{0,98}[A-Za-z0-9_~+-])?'

/**
 * An old address that redirects, with or without a slash at the end. It can't be the home page, and no server can take a part of it for a
 * placeholder.
 */
export const REDIRECT_FROM = new RegExp(`^(?:/${OLD_PART}){1,12}/?$`)

/**
 * Where a redirect leads: a path on the site, or an https address. After the host, ':' and '*' aren't allowed, because servers would take
 * them for placeholders.
 */
export const REDIRECT_TO =
  /^(?:\/(?!\/)|https:\/\/[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*(?=[/?#]|$))[A-Za-z0-9._~!$&()+,;=@%/?#|-]{0,1000}$/

export const HOST = new RegExp(`^(?:(?:https?:\\/\\/)?${OWN_HOST}(?:\\/[A-Za-z0-9._~/-]*)?)?$`)

export const SCRIPT_HOST = new RegExp(`^(?:https:\\/\\/${OWN_HOST}${FOLDERS}|\\/fakes)?$`)

/** The address of a project at an error-reporting service, in Sentry's format, or ''. */
export const ERROR_DSN = new RegExp(`^(?:https:\\/\\/[A-Za-z0-9]+@${OWN_HOST}${FOLDERS}\\/\\d+)?$`)

export const EMAIL_OR_NONE = new RegExp(`^$|${EMAIL.source}`)

const MAILTO = `mailto:${EMAIL.source.slice(1, -1)}(?:\\?[^\\s"'<>\\\\]*)?`

/** Where a link may lead: a path on the site, or an http(s), tel: or mailto: address, but not `javascript:`. */
export const LINK = new RegExp(
  `^(?:\\/(?!\\/)[^\\s"'<>\\\\]*|#[\\w-]+|${WEB}|tel:\\+?(?:[\\s().-]*\\d){3,15}|${MAILTO})$`,
)

export const LINK_OR_NONE = new RegExp(`^$|${LINK.source}`)

export const PICTURE = new RegExp(`^(?:\\/(?!\\/)[^\\s"'<>\\\\]*|${WEB})?$`)

/** Where a picture's main subject is, as percentages from the left and the top: '60% 30%'. '' stands for the middle. */
export const FOCUS = /^(?:(?:100|\d{1,2})% (?:100|\d{1,2})%)?$/

/** The address of a map's picture, with placeholders for latitude and longitude in either order, or ''. */
export const MAP_IMAGE = new RegExp(
  `^(?:(?=[^\\s]*\\{lat\\})(?=[^\\s]*\\{long\\})https:\\/\\/${OWN_HOST}\\/[^\\s"'<>\\\\#]*)?$`,
)

/** Identifiers that are written into scripts and attributes. */
export const KEY = /^[\w.:,@ /=+-]*$/

/** A day, or ''. Only a calendar can tell whether there is such a day. */
export const DAY = /^(?:(?:19|20)\d{2}-\d{2}-\d{2})?$/

const ANALYTICS_ID = '(?:G-[A-Z0-9]{4,16}|GT-[A-Z0-9]{4,16}|(?:AW|DC)-\\d{5,15}|UA-\\d{4,12}-\\d{1,4})'

export const ANALYTICS_IDS = new RegExp(`^\\s*(?:${ANALYTICS_ID}\\s*(?:,\\s*${ANALYTICS_ID}\\s*)*,?\\s*)?$`)

export const TAG_MANAGER_ID = /^(?:GTM-[A-Z0-9]{4,12})?$/

export const PIXEL_ID = /^(?:\d{6,20})?$/

/** The token that Google Search Console looks for in a page: 32 bytes in base64url, or ''. */
export const GOOGLE_TOKEN = /^(?:[\w-]{40,60}=?)?$/

export const SLUG = /^[\w-]+$/

/** Of a feed of one's own, and so of its file. */
export const FEED_NAME = /^[a-z][a-z\d-]{0,59}$/

/** The IANA name of a time zone, or ''. Only a browser can tell whether there is such a zone. */
export const TIME_ZONE = /^(?:[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z_-]+){1,2})?$/

/** A site on Netlify: its id, or its name with or without the domain; or ''. This becomes a part of an address of Netlify's API. */
export const DEPLOY_SITE = /^(?:[A-Za-z0-9][A-Za-z0-9-]*(?:\.[A-Za-z0-9-]+)*)?$/

export const BUCKET = /^(?:[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])?$/

/** A folder in a bucket, or '': no leading or trailing slash, and no '.' or '..' parts. */
export const BUCKET_PREFIX = /^(?:[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*)?$/

export const REGION = /^[a-z0-9-]*$/

/** The name of a destination for leads, or ''. It starts with a letter, which distinguishes it from a time in the outbox's keys. */
export const DESTINATION_NAME = /^(?:[a-z][a-z0-9-]*)?$/

/** Where leads are posted: an https address or, for testing, an address on this machine. It can't contain a login. It may be ''. */
export const WEBHOOK_ADDRESS = new RegExp(
  `^(?:(?:https:\\/\\/${OWN_HOST}|http:\\/\\/(?:localhost|127\\.0\\.0\\.1|\\[::1\\])${PORT})(?:[/?][^\\s"'<>\\\\#]*)?)?$`,
)

/** A feed of vehicles: a file in the tenant's folder, or an address; or ''. */
export const FEED = new RegExp(
  `^(?:https?:\\/\\/[^\\s"'<>\\\\]+|[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)?$`,
)
