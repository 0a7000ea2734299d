import { madeFile, type DeployFile } from '../files.ts'

/**
 * Returns a site's files for Netlify. Adds a line to `_redirects` that lets Netlify fetch pictures from the image
 * service, so that pages can load them from the site's own address.
 */
export const netlifyFiles = async (
  files: readonly DeployFile[],
  images: string | undefined,
): Promise<DeployFile[]> => {
  const others = files.filter(({ path }) => path !== '_redirects')
  const redirects = (await files.find(({ path }) => path === '_redirects')?.read())?.toString() ?? ''
  return [...others, madeFile('_redirects', redirects + imagesLine(images))]
}

/**
 * Returns the line of `_redirects` that makes Netlify fetch pictures from the image service; '' if there's no image
 * service.
 */
export const imagesLine = (images: string | undefined): string =>
  images ? `/images/* ${images}/images/:splat 200\n` : ''
