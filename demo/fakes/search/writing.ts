import type { Application, Index, Scope, Stored } from './application.ts'
import { badRequest } from './errors.ts'
import { isObject, type Parameters } from './parameters.ts'
import { objectsChanged } from './searching.ts'

/** Reads an object to store, which must have an id. */
export function storedOf(body: unknown): Stored {
  const id = isObject(body) ? body['objectID'] : undefined
  if (!isObject(body) || (typeof id !== 'string' && typeof id !== 'number') || id === '')
    return badRequest('objectID: expected a string in each object')
  return { ...body, objectID: String(id) }
}

/** Returns an index whose objects may be replaced. A replica is refused, because its objects are its primary's. */
function writable(app: Application, name: string): Index {
  const index = app.touched(name)
  return index.primary === undefined
    ? index
    : badRequest(`${name} is a replica of ${index.primary}. Write to that instead`)
}

function act(index: Index, action: unknown, body: unknown): string {
  const { objects } = index
  if (action === 'clear') {
    objects.clear()
    return ''
  }
  const object = storedOf(body)
  const { objectID } = object
  const known = objects.get(objectID)
  if (action === 'addObject' || action === 'updateObject') objects.set(objectID, object)
  else if (action === 'deleteObject') objects.delete(objectID)
  else if (action === 'partialUpdateObject') objects.set(objectID, { ...known, ...object })
  else if (action === 'partialUpdateObjectNoCreate') {
    if (known) objects.set(objectID, { ...known, ...object })
  } else badRequest(`action: expected one of Algolia's, found ${String(action)}`)
  return objectID
}

/**
 * Applies several changes to an index: all of them or none.
 * @returns the ids in the changes
 */
export function batch(app: Application, name: string, requests: unknown): string[] {
  if (!Array.isArray(requests)) return badRequest('requests: expected a list')
  const index = writable(app, name)
  const before = new Map(index.objects)
  try {
    return requests.map((request: unknown) =>
      isObject(request)
        ? act(index, request['action'], request['body'])
        : badRequest('requests: expected objects'),
    )
  } catch (error) {
    index.objects.clear()
    for (const [id, object] of before) index.objects.set(id, object)
    throw error
  } finally {
    objectsChanged(index)
  }
}

const SCOPES: readonly string[] = ['settings', 'synonyms', 'rules']

/** Copies or moves an index. */
export function operate(
  app: Application,
  name: string,
  { operation, destination, scope = [] }: Parameters,
): void {
  if (typeof destination !== 'string' || destination === '')
    return badRequest('destination: expected an index name')
  if (!Array.isArray(scope) || !scope.every((each) => SCOPES.includes(String(each))))
    return badRequest(`scope: expected some of ${SCOPES.join(', ')}`)
  if (operation === 'move') return app.move(name, destination)
  if (operation !== 'copy') return badRequest('operation: expected copy or move')
  if (app.replicasOf(destination).length > 0)
    return badRequest(`${destination} has replicas: cannot copy over it`)
  return app.copy(name, destination, scope as Scope[])
}

/** Stores synonyms or rules in an index, and also in its replicas if the request says so. */
export function putAll(
  app: Application,
  name: string,
  kind: 'synonyms' | 'rules',
  bodies: readonly unknown[],
  options: { replace: boolean; forward: boolean },
): void {
  const items = bodies.map(storedOf)
  app.touched(name)
  for (const each of [name, ...(options.forward ? app.replicasOf(name) : [])]) {
    const map = app.touched(each)[kind]
    if (options.replace) map.clear()
    for (const item of items) map.set(item.objectID, item)
  }
}
