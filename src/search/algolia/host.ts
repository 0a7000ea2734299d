/** A search service's address, in the format of its clients. */
interface ServiceHost {
  url: string
  protocol: 'http' | 'https'
  accept: 'readWrite'
  port?: number
}

const ALGOLIAS_OWN = /(?:^|\.)algolia(?:net\.com|\.net)$/

/** Turns a host like 'search.example.com' or 'http://127.0.0.1:4400' into an address. If the host has no scheme, https is used. */
export const serviceAddress = (host: string): URL => new URL(host.includes('://') ? host : `https://${host}`)

export const isAlgoliasOwn = ({ hostname }: URL): boolean => ALGOLIAS_OWN.test(hostname)

/**
 * The hosts to which a search client should connect for a tenant's `search.host`. Undefined for Algolia itself, whose clients find their
 * hosts from the application id and use another host if one is down.
 */
export function serviceHosts(host: string): ServiceHost[] | undefined {
  const address = serviceAddress(host)
  if (isAlgoliasOwn(address)) return undefined
  const { protocol, hostname, port, pathname } = address
  return [
    {
      // Clients append a port and then a path to this text. A folder is only kept if there's no port, because otherwise the port would come
      // after the folder.
      url: port === '' ? (hostname + pathname).replace(/\/+$/, '') : hostname,
      protocol: protocol === 'http:' ? 'http' : 'https',
      accept: 'readWrite',
      ...(port !== '' && { port: Number(port) }),
    },
  ]
}
