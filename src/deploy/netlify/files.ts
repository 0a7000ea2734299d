import { madeFile, type DeployFile } from '../files.ts'

/**
 * Returns a site's files for Netlify, with a redirect to the image service so that pictures come from the site's own
 * address.
 */
export const netlifyFiles = async (
  files: readonly DeployFile[],
  images: string | undefined,
): Promise<DeployFile[]> => {
  const others = files.filter(({ path }) => path !== '_redirects')
  const redirects = (await files.find(({ path }) => path === '_redirects')?.read())?.toString() ?? ''
  return [...others, madeFile('_redirects', redirects + imagesLine(images))]
}

/** Returns the line of `_redirects` that fetches pictures; '' without an image service. */
export const imagesLine = (images: string | undefined): string =>
  images ? `/images/* ${images}/images/:splat 200\n` : ''
