import { readFileSync } from 'node:fs'

/**
 * Prints a version's part of CHANGELOG.md, as the notes of its release.
 *
 * node scripts/releaseNotes.ts v0.1.0 https://github.com/owner/forecourt/blob/v0.1.0
 */

const VERSION = /^## (\d+\.\d+\.\d+) - (\d{4}-\d{2}-\d{2})$/m

/**
 * @param tag 'v' and the version
 * @param files the address of the repository's files at this tag, for links to them
 * @throws Error if the version isn't ready to be released
 */
export function releaseNotes(changelog: string, packageVersion: string, tag: string, files: string): string {
  if (tag !== `v${packageVersion}`)
    throw new Error(`the tag ${tag} isn’t v${packageVersion}, the version in package.json`)
  const parts = changelog.split(/^(?=## )/m)
  const part = parts.find((text) => VERSION.exec(text)?.[1] === packageVersion)
  const notes = part?.replace(VERSION, '').trim()
  if (!notes)
    throw new Error(
      `CHANGELOG.md says nothing under “## ${packageVersion} - <date>”. Move what’s under “Unreleased” there`,
    )
  return (
    notes
      // In a release's notes, GitHub shows each line break.
      .replaceAll(/\n +(?! |- )/g, ' ')
      .replaceAll(/\]\((?!https?:)([^)\s]+)\)/g, `](${files}/$1)`)
  )
}

if (import.meta.main) {
  const [tag = '', files = ''] = process.argv.slice(2)
  const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
  const { version } = JSON.parse(read('package.json')) as { version: string }
  console.log(releaseNotes(read('CHANGELOG.md'), version, tag, files))
}
