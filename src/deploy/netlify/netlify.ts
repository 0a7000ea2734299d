import type { NetlifyAPI } from '@netlify/api'
import { contentHash } from '#lib/hash.ts'
import { madeFile, type DeployFile, inParallel } from '../files.ts'
import { insist, NetlifyError, openNetlify, patience, statusOf, until, type DeployState } from './client.ts'
import { unservedNotes } from './unserved.ts'
import { functionsIn, functionsRequest, type NetlifyFunction } from './functions.ts'
import { MARKER, NotOursError, type NetlifyTarget, type DeployResult, type OnProgress } from '../target.ts'
import { DOCS } from '#lib/docs.ts'

const UPLOADS = 5

interface NetlifyOptions {
  slug: string
  /** The hash of what our last deploy made live; undefined if that isn't known. If the new deploy has the same hash, nothing is sent. */
  shown?: string | undefined
  onBegin: () => void
  /** Whether to take over a site that shows something other than this tenant's site. */
  adopt: boolean
  onProgress?: OnProgress | undefined
  /** Called before anything is sent. */
  onNote?: ((note: string) => void) | undefined
}

/**
 * Deploys to Netlify. Tells Netlify the digest of every file, and sends only the files that Netlify doesn't have from
 * earlier deploys. The new deploy goes live all at once when it's complete. Until then, or if it fails, the old one
 * stays live.
 * @returns what was done, and the hash of what's live now
 * @throws what the client throws, NetlifyError or NotOursError
 */
export async function deployToNetlify(
  files: readonly DeployFile[],
  target: NetlifyTarget,
  { slug, shown, onBegin, adopt, onProgress, onNote }: NetlifyOptions,
): Promise<{ done: DeployResult; shown: string }> {
  const marker = madeFile(MARKER, `${JSON.stringify({ tenant: slug })}\n`)
  const all = [...(await netlifyFiles(files, target.images)), marker]
  const functions = target.functions === undefined ? [] : functionsIn(target.functions, slug)
  const digests = Object.fromEntries(all.map(({ path, sha1 }) => [`/${path}`, sha1]))
  const functionsBody = functionsRequest(functions)
  const now = contentHash(JSON.stringify([Object.entries(digests).sort(), functionsBody]))
  const done: DeployResult = {
    target: 'netlify',
    files: all.length,
    sent: 0,
    removed: 0,
    notes: notesOf(target),
  }
  if (shown === now) return { done: { ...done, unchanged: true }, shown: now }

  const client = openNetlify(target)
  const { siteId: site_id } = target
  if (!adopt) await refuseOthers(client, site_id, marker)
  if (target.functions === undefined) await refuseToDropFunctions(client, site_id)
  if (onNote) for (const note of await unservedNotes(files, functions.length > 0)) onNote(note)
  onBegin()
  const created: DeployState = await insist(() =>
    client.createSiteDeploy(
      {
        site_id,
        title: 'forecourt deploy',
        body: { files: digests, ...(functions.length > 0 && functionsBody), async: true } as Body,
      },
      patience(),
    ),
  )
  const deploy_id = created.id ?? ''
  try {
    const prepared = await until(client, site_id, created, ['prepared', 'uploading', 'uploaded', 'ready'])
    const sent = await upload(client, deploy_id, { all, functions, prepared, onProgress })
    const ready = await until(client, site_id, prepared, ['ready'])
    const url = ready.ssl_url
    const notes = ready.published_at ? done.notes : [...done.notes, NOT_SHOWN]
    return { done: { ...done, sent, id: deploy_id, ...(url !== undefined && { url }), notes }, shown: now }
  } catch (error) {
    // Cancel the failed deploy, so that Netlify doesn't show it as uploading forever. Even if it can't be cancelled,
    // it never goes live.
    await client.cancelSiteDeploy({ deploy_id }, patience(5_000)).catch(() => undefined)
    throw error
  }
}

export async function rollBackNetlify(target: NetlifyTarget, deploy_id: string): Promise<DeployResult> {
  const client = openNetlify(target)
  const { siteId: site_id } = target
  const shown: DeployState = await insist(() =>
    client.restoreSiteDeploy({ site_id, deploy_id }, patience()),
  ).catch((error: unknown) => {
    if (statusOf(error) !== 404) throw error
    throw new NetlifyError(
      `there’s no deploy ${deploy_id} on site ${site_id}, or this token has no access to it`,
    )
  })
  const url = shown.ssl_url
  return {
    target: 'netlify',
    files: 0,
    sent: 0,
    removed: 0,
    id: deploy_id,
    ...(url !== undefined && { url }),
    notes: [],
  }
}

const NOT_SHOWN =
  'the deploy is ready, but Netlify hasn’t published it yet. If Netlify still hasn’t published it in a few minutes, check whether deploys of the site are locked there'

type Body = Parameters<NetlifyAPI['createSiteDeploy']>[0]['body']

const notesOf = ({ images }: NetlifyTarget): string[] =>
  images === undefined ? ['FORECOURT_IMAGES_URL isn’t set, so pictures under /images/ will be missing'] : []

/** @throws NotOursError */
async function refuseOthers(client: NetlifyAPI, site_id: string, marker: DeployFile): Promise<void> {
  const there = await insist(() =>
    client.getSiteFileByPathName({ site_id, file_path: marker.path }, patience()),
  ).catch((error: unknown) => {
    if (statusOf(error) !== 404) throw error
    return undefined
  })
  if (there?.sha === marker.sha1) return
  const use = 'name another site, or take this one over with --adopt'
  if (there) throw new NotOursError(`is ${site_id}, which shows another tenant’s site: ${use}`)
  const { published_deploy } = await insist(() => client.getSite({ site_id }, patience()))
  if (published_deploy)
    throw new NotOursError(`is ${site_id}, which shows something this tenant didn’t deploy: ${use}`)
}

/**
 * Throws an error if the site at Netlify has functions, because this deploy would remove them. A site that Netlify
 * builds sends its leads to a function; without it, they'd be lost.
 */
async function refuseToDropFunctions(client: NetlifyAPI, site_id: string): Promise<void> {
  const answer: unknown = await insist(() => client.searchSiteFunctions({ site_id }, patience()))
  const lists = Array.isArray(answer) ? answer : [answer]
  const some = lists.some(
    (list: unknown) =>
      typeof list === 'object' &&
      list !== null &&
      'functions' in list &&
      Array.isArray(list.functions) &&
      list.functions.length > 0,
  )
  if (some)
    throw new NetlifyError(
      `the site has functions that this deploy would remove. Set FORECOURT_NETLIFY_FUNCTIONS to the folder that contains them, or let Netlify build the site (${DOCS}/deployment.md)`,
    )
}

interface Upload {
  all: readonly DeployFile[]
  functions: readonly NetlifyFunction[]
  prepared: DeployState
  onProgress: OnProgress | undefined
}

/** Files with the same content are sent only once. */
async function upload(
  client: NetlifyAPI,
  deploy_id: string,
  { all, functions, prepared, onProgress }: Upload,
): Promise<number> {
  const bySha1 = new Map(all.map((file) => [file.sha1, file]))
  const bySha256 = new Map(functions.map((netlifyFunction) => [netlifyFunction.sha256, netlifyFunction]))
  const jobs = [
    ...(prepared.required ?? []).map((digest) => async () => {
      const file = bySha1.get(digest)
      if (!file) throw new NetlifyError('asked for a file that the site doesn’t have')
      const body = binary(await file.read())
      await insist(() => client.uploadDeployFile({ deploy_id, path: inAddress(file.path), body }, patience()))
    }),
    ...(prepared.required_functions ?? []).map((digest) => async () => {
      const netlifyFunction = bySha256.get(digest)
      if (!netlifyFunction) throw new NetlifyError('asked for a function that the site doesn’t have')
      const { name, runtime, invocationMode: invocation_mode, timeout, bytes } = netlifyFunction
      const body = binary(bytes)
      await insist(() =>
        client.uploadDeployFunction(
          {
            deploy_id,
            name: inAddress(name),
            runtime,
            ...(invocation_mode !== undefined && { invocation_mode }),
            ...(timeout !== undefined && { timeout }),
            body,
          },
          patience(),
        ),
      )
    }),
  ]
  let sent = 0
  onProgress?.({ sent, of: jobs.length })
  await inParallel(jobs, UPLOADS, async (job) => {
    await job()
    sent++
    onProgress?.({ sent, of: jobs.length })
  })
  return sent
}

/** Encodes a path, because the client puts it into an address as it is. */
const inAddress = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

/**
 * The body of an upload. The client's types only allow a stream, but the client also sends bytes. Unlike a stream,
 * bytes can be sent again when a request is retried.
 */
const binary = (bytes: Buffer) =>
  (() => bytes) as unknown as Parameters<NetlifyAPI['uploadDeployFile']>[0]['body']

/** A line in `_redirects` lets Netlify fetch pictures from the image service, so that pages load them from the site's own address. */
async function netlifyFiles(files: readonly DeployFile[], images: string | undefined): Promise<DeployFile[]> {
  const others = files.filter(({ path }) => path !== '_redirects')
  const redirects = (await files.find(({ path }) => path === '_redirects')?.read())?.toString() ?? ''
  return [...others, madeFile('_redirects', redirects + imagesLine(images))]
}

export const imagesLine = (images: string | undefined): string =>
  images ? `/images/* ${images}/images/:splat 200\n` : ''
