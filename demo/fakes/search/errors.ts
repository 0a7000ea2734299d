/** A refused request, with Algolia's status and wording. */
export class ServiceError extends Error {
  override name = 'ServiceError'
  readonly status: 400 | 403 | 404
  constructor(status: 400 | 403 | 404, message: string) {
    super(message)
    this.status = status
  }
}

export function badRequest(message: string): never {
  throw new ServiceError(400, message)
}

export function noIndex(name: string): never {
  throw new ServiceError(404, `Index ${name} does not exist`)
}
