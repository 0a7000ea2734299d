import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import vnu from 'vnu-jar'
import { fileOf } from '#build/paths.ts'
import { findJava } from '../../scripts/browser.ts'
import { expect, FOLDERS, SITES, test } from '../site.ts'
import { pathsOf, someOf } from '../support/crawl.ts'

/** The W3C's Nu checker over pages of every kind. It reads what an HTML parser of the standard reads, styles included. */

/** What it says that is no fault of a page. */
const NO_FAULT = [
  // CSS View Transitions 2, which its CSS checker does not know yet.
  /^CSS: Unrecognized at-rule “@view-transition”/,
]

interface Message {
  type: string
  subType?: string
  url: string
  lastLine: number
  message: string
}

const java = findJava()

const check = async (files: string[]): Promise<Message[]> => {
  const { stdout } = await promisify(execFile)(
    'java',
    ['-Xss8m', '-jar', String(vnu), '--format', 'json', '--stdout', '--exit-zero-always', ...files],
    { maxBuffer: 64 * 1024 * 1024 },
  )
  return (JSON.parse(stdout) as { messages: Message[] }).messages
}

for (const slug of SITES)
  test(`${slug}: the Nu checker finds no error and no warning`, async () => {
    test.skip(typeof java === 'object' && 'missing' in java, 'it needs Java (default-jre-headless)')
    test.setTimeout(180_000)
    const root = join(FOLDERS.dist, slug)
    const messages = await check(someOf(pathsOf(slug), 3).map((path) => join(root, fileOf(path))))
    const faults = messages
      // It writes to every page that slashes at the end of void elements do nothing: they are React's and Astro's.
      .filter(({ type, subType }) => type !== 'info' || subType === 'warning')
      .filter(({ message }) => !NO_FAULT.some((pattern) => pattern.test(message)))
      .map(({ url, lastLine, message }) => `${url.split(`/dist/${slug}`)[1]}, line ${lastLine}: ${message}`)
    expect(faults).toEqual([])
  })
