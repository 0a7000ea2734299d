import { isIP } from 'node:net'
import { MOST_PHOTO_BYTES } from '#site/loading/photoFiles.ts'
import { PictureError } from '#lib/picture/decoder.ts'
import { isPublic } from '#lib/publicAddress.ts'
import { FeedError, UnreachedError } from '#stock/feed/read/row.ts'
import { download, type Logins } from '#stock/feed/source.ts'

/** Time limit for fetching a picture (ms), which is short because a shopper is waiting for it. */
const PATIENCE_MS = 20_000

interface Fetching {
  /** Whether the tenant allows pictures from a host. */
  mayFetchFrom: (host: string) => boolean
  logins: Logins
  /** Whether to allow addresses on this machine and its network. */
  allowPrivate: boolean
  timeoutMs?: number
}

/**
 * Fetches a picture to a file under the same rules as feeds: only over https, only from public machines, and only from hosts that the
 * tenant allows. The rules hold after redirects too.
 *
 * @throws PictureError with the reason
 */
export const fetchPhoto = async (
  address: string,
  file: string,
  { mayFetchFrom, logins, allowPrivate, timeoutMs = PATIENCE_MS }: Fetching,
): Promise<void> => {
  const url = new URL(address)
  // Machines in a private network rarely have a certificate, so http is used.
  if (allowPrivate && isIP(url.hostname) !== 0 && !isPublic(url.hostname)) url.protocol = 'http:'
  try {
    await download({
      address: url.href,
      file,
      logins,
      allowPrivate,
      timeoutMs,
      mayAsk: ({ hostname }) => mayFetchFrom(hostname),
      accept: 'image/avif, image/webp, image/jpeg, image/png, image/*;q=0.5',
      most: MOST_PHOTO_BYTES,
    })
  } catch (error) {
    if (error instanceof UnreachedError) throw new PictureError(`can’t be fetched: ${error.message}`)
    if (error instanceof FeedError) throw new PictureError(`can’t be fetched: it ${error.message}`)
    throw error
  }
}
