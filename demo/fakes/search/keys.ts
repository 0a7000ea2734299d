import { ServiceError } from './errors.ts'

/** Rights that a key may have, by Algolia's names. The fake supports only these. */
export const RIGHTS = [
  'search',
  'browse',
  'addObject',
  'deleteObject',
  'deleteIndex',
  'settings',
  'editSettings',
  'listIndexes',
] as const
export type Right = (typeof RIGHTS)[number]

/** One application. Its admin key may do everything, its search key may search, and each other key may do what's listed for it. */
export interface AppKeys {
  adminKey: string
  searchKey: string
  /** The other keys, each with its rights. */
  keys?: Readonly<Record<string, readonly Right[]>>
}

export type KeysByApp = Readonly<Record<string, AppKeys>>

/** The default application. Its keys work only for this fake. */
export const DEFAULT_APPS: KeysByApp = {
  FORECOURT: { searchKey: 'fake-search-key', adminKey: 'fake-admin-key' },
}

/**
 * Reads applications from the environment: 'APP:search key:admin key', separated by commas.
 *
 * @throws Error that shows the right format, without the keys
 */
export function appsFrom(text: string | undefined): KeysByApp {
  if (text === undefined || text.trim() === '') return DEFAULT_APPS
  return Object.fromEntries(
    text.split(',').map((app, index) => {
      const [id = '', searchKey = '', adminKey = '', ...more] = app.split(':').map((part) => part.trim())
      if (id === '' || searchKey === '' || adminKey === '' || more.length > 0 || searchKey === adminKey)
        throw new Error(
          `FORECOURT_FAKES_SEARCH_APPS: application ${index + 1} must be written APP:search-key:admin-key`,
        )
      return [id, { searchKey, adminKey }]
    }),
  )
}

export interface Credentials {
  appId: string
  apiKey: string
}

const INVALID = 'Invalid Application-ID or API key'

/** Returns a key's rights; undefined if the application has no such key. */
export function rightsOf(
  { adminKey, searchKey, keys = {} }: AppKeys,
  key: string,
): readonly Right[] | undefined {
  if (key === adminKey) return RIGHTS
  if (key === searchKey) return ['search']
  return Object.hasOwn(keys, key) ? keys[key] : undefined
}

/**
 * Checks a key.
 *
 * @throws ServiceError 403 if the key isn't the application's or may not do this
 */
export function authorise(apps: KeysByApp, { appId, apiKey }: Credentials, right?: Right): AppKeys {
  const app = Object.hasOwn(apps, appId) ? apps[appId] : undefined
  const rights = app && rightsOf(app, apiKey)
  if (!app || !rights) throw new ServiceError(403, INVALID)
  if (right && !rights.includes(right)) throw new ServiceError(403, 'Method not allowed with this API key')
  return app
}

/** Lists an application's keys for `GET /1/keys`. Like Algolia, leaves out the admin key. */
export const listedKeys = ({ searchKey, keys = {} }: AppKeys): object[] =>
  Object.entries({ [searchKey]: ['search'], ...keys }).map(([value, acl]) => ({
    value,
    acl,
    createdAt: 0,
    validity: 0,
  }))

/**
 * Responds to `GET /1/keys/{key}`. A key may only ask about itself; the admin key may ask about any key.
 *
 * @throws ServiceError 403 or 404
 */
export function keyDetails(apps: KeysByApp, credentials: Credentials, key: string): object {
  const app = authorise(apps, credentials)
  if (credentials.apiKey !== app.adminKey && credentials.apiKey !== key) throw new ServiceError(403, INVALID)
  const found = listedKeys(app).find((each) => 'value' in each && each.value === key)
  if (!found) throw new ServiceError(404, 'Key does not exist')
  return found
}
