import { ServiceError } from './errors.ts'

/** What a key may do, in Algolia's words, as far as the fake has it. */
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

/** One application: its admin key may do everything, the others what is said. */
export interface AppKeys {
  adminKey: string
  searchKey: string
  /** Further keys by what they may do. */
  keys?: Readonly<Record<string, readonly Right[]>>
}

export type KeysByApp = Readonly<Record<string, AppKeys>>

/** The application there is when nothing else is said. Its keys open nothing but this fake. */
export const DEFAULT_APPS: KeysByApp = {
  FORECOURT: { searchKey: 'fake-search-key', adminKey: 'fake-admin-key' },
}

/**
 * Applications as the environment names them: 'APP:search key:admin key', several with commas between.
 *
 * @throws Error that says how it is written; the keys are not in it
 */
export function appsFrom(text: string | undefined): KeysByApp {
  if (text === undefined || text.trim() === '') return DEFAULT_APPS
  return Object.fromEntries(
    text.split(',').map((app, at) => {
      const [id = '', searchKey = '', adminKey = '', ...more] = app.split(':').map((part) => part.trim())
      if (id === '' || searchKey === '' || adminKey === '' || more.length > 0 || searchKey === adminKey)
        throw new Error(
          `FORECOURT_FAKES_SEARCH_APPS: application ${at + 1} must be written APP:search-key:admin-key`,
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

/** What a key may do; undefined for one that the application hasn't got. */
export function rightsOf(
  { adminKey, searchKey, keys = {} }: AppKeys,
  key: string,
): readonly Right[] | undefined {
  if (key === adminKey) return RIGHTS
  if (key === searchKey) return ['search']
  return Object.hasOwn(keys, key) ? keys[key] : undefined
}

/** @throws ServiceError 403 when the key is not one of the application, or may not do this */
export function authorise(apps: KeysByApp, { appId, apiKey }: Credentials, right?: Right): AppKeys {
  const app = Object.hasOwn(apps, appId) ? apps[appId] : undefined
  const rights = app && rightsOf(app, apiKey)
  if (!app || !rights) throw new ServiceError(403, INVALID)
  if (right && !rights.includes(right)) throw new ServiceError(403, 'Method not allowed with this API key')
  return app
}

/** The keys of an application as `GET /1/keys` lists them; the admin key is not one of them, as at Algolia. */
export const listedKeys = ({ searchKey, keys = {} }: AppKeys): object[] =>
  Object.entries({ [searchKey]: ['search'], ...keys }).map(([value, acl]) => ({
    value,
    acl,
    createdAt: 0,
    validity: 0,
  }))

/**
 * What `GET /1/keys/{key}` says. A key may ask for itself only, the admin key for all.
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
