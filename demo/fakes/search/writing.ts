import type { Application, Index, Scope, Stored } from './application.ts'
import { badRequest } from './errors.ts'
import { isObject, type Parameters } from './parameters.ts'
import { objectsChanged } from './searching.ts'

/** An object to be kept, which must say its id. */
export function storedOf(body: unknown): Stored {
  const id = isObject(body) ? body['objectID'] : undefined
  if (!isObject(body) || (typeof id !== 'string' && typeof id !== 'number') || id === '')
    return badRequest('objectID: expected a string in each object')
  return { ...body, objectID: String(id) }
}

/** What an index may be replaced by: a replica's objects are its primary's. */
function writable(app: Application, name: string): Index {
  const index = app.touched(name)
  return index.primary === undefined
    ? index
    : badRequest(`${name} is a replica of ${index.primary}: write to that`)
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
 * Several changes of an index, all or none.
 *
 * @returns the ids that were named
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

/** Puts synonyms or rules into their place, also into those of the replicas where that is asked for. */
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
