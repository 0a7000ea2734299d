const ALGOLIAS_OWN = /(?:^|\.)algolia(?:net\.com|\.net)$/

export const serviceAddress = (host: string): URL => new URL(host.includes('://') ? host : `https://${host}`)

export const isAlgoliasOwn = ({ hostname }: URL): boolean => ALGOLIAS_OWN.test(hostname)

/** Undefined for Algolia itself, whose clients find their hosts from the application id and use another host if one is down. */
export function serviceHosts(
  host: string,
): { url: string; protocol: 'http' | 'https'; accept: 'readWrite'; port?: number }[] | undefined {
  const address = serviceAddress(host)
  if (isAlgoliasOwn(address)) return undefined
  const { protocol, hostname, port, pathname } = address
  return [
    {
      // Clients append a port and then a path. A folder is only kept without a port, because the port would come after the folder.
      url: port === '' ? (hostname + pathname).replace(/\/+$/, '') : hostname,
      protocol: protocol === 'http:' ? 'http' : 'https',
      accept: 'readWrite',
      ...(port !== '' && { port: Number(port) }),
    },
  ]
}
