import { madeFile, type DeployFile } from '../files.ts'

/** A site's files as Netlify gets them: with pictures passed on to the image service, so that they come from the site's own address. */
export const netlifyFiles = async (
  files: readonly DeployFile[],
  images: string | undefined,
): Promise<DeployFile[]> => {
  const others = files.filter(({ path }) => path !== '_redirects')
  const redirects = (await files.find(({ path }) => path === '_redirects')?.read())?.toString() ?? ''
  return [...others, madeFile('_redirects', redirects + imagesLine(images))]
}

/** The line of `_redirects` that fetches pictures; '' without an image service. */
export const imagesLine = (images: string | undefined): string =>
  images ? `/images/* ${images}/images/:splat 200\n` : ''
