import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { S3Target } from '../target.ts'
import type { Wanted } from './wanted.ts'

/** A site's folder in a bucket. Keys are relative to it. */
export interface Bucket {
  /** Each key has its object's ETag, without quotes. */
  list: () => Promise<Map<string, string>>
  get: (key: string) => Promise<string | undefined>
  /** @returns its ETag */
  put: (object: Omit<Wanted, 'read' | 'stage'>, bytes: Buffer) => Promise<string>
  /** Writes an object unless there's one with its key. Returns whether it was written. */
  add: (object: Omit<Wanted, 'read' | 'stage'>, bytes: Buffer) => Promise<boolean>
  remove: (key: string) => Promise<void>
  close: () => void
}

/** The pauses between attempts grow, unless `Retry-After` says how long to wait. */
const TRIES = 5

/** Even large objects are sent in one part, so that their ETag is the MD5 of their content. */
export function openBucket(target: S3Target): Bucket {
  const { bucket, prefix, endpoint, region, credentials, public: isPublic } = target
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    maxAttempts: TRIES,
    // Use Amazon's newer checksums only if required, because the storage of other vendors may not support them. All
    // support Content-MD5.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 10_000, requestTimeout: 120_000 },
  })
  const Bucket = bucket
  const put = (
    { key, md5, type, cacheControl, redirect }: Omit<Wanted, 'read' | 'stage'>,
    bytes: Buffer,
    condition: { IfNoneMatch?: '*' } = {},
  ) =>
    client.send(
      new PutObjectCommand({
        Bucket,
        Key: prefix + key,
        Body: bytes,
        ContentMD5: Buffer.from(md5, 'hex').toString('base64'),
        ContentType: type,
        CacheControl: cacheControl,
        ...(redirect !== undefined && { WebsiteRedirectLocation: redirect }),
        ...(isPublic && { ACL: 'public-read' as const }),
        ...condition,
      }),
    )
  return {
    list: async () => {
      const all = new Map<string, string>()
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket,
            Prefix: prefix,
            ...(ContinuationToken && { ContinuationToken }),
          }),
        )
        for (const { Key = '', ETag = '' } of page.Contents ?? [])
          all.set(Key.slice(prefix.length), bare(ETag))
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (ContinuationToken !== undefined)
      return all
    },
    get: async (key) => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: prefix + key }))
        return await Body?.transformToString()
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
    put: async (object, bytes) => bare((await put(object, bytes)).ETag ?? ''),
    add: async (object, bytes) => {
      try {
        await put(object, bytes, { IfNoneMatch: '*' })
        return true
      } catch (error) {
        const name = error instanceof Error ? error.name : ''
        if (TAKEN.has(name)) return false
        // Not all vendors' storage supports this condition.
        if (name !== 'NotImplemented') throw error
        await put(object, bytes)
        return true
      }
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key: prefix + key }))
    },
    close: () => client.destroy(),
  }
}

/** The errors with which storage says that there's already an object, or that another request is just writing one. */
const TAKEN = new Set(['PreconditionFailed', 'ConditionalRequestConflict'])

const bare = (etag: string): string => etag.replace(/^(?:W\/)?"|"$/g, '')
