import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build } from 'astro'
import { ROOT } from '../blocks.ts'
import { filesIn, pageOf } from './page.ts'
import { HOME, SECTIONS, slugOf } from './sections.ts'

/** `npm run docs`: builds the docs site into dist/.docs, which `forecourt serve` shows at http://localhost:4321/docs/. */

const WORK = join(ROOT, '.forecourt/docs-site')
const CONTENT = join(WORK, 'src/content/docs')

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

rmSync(WORK, { recursive: true, force: true })
for (const document of [HOME, ...SECTIONS.flatMap(({ documents }) => documents)]) {
  const markdown = readFileSync(join(ROOT, document), 'utf8')
  const { title, description, body } = pageOf(document, markdown)
  const frontMatter = `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\n---\n\n`
  write(join(CONTENT, `${slugOf(document)}.md`), frontMatter + body)
  for (const file of filesIn(document, markdown))
    cpSync(join(ROOT, file), join(WORK, 'public', file.replace(/^docs\//, '')))
}
write(
  join(WORK, 'src/content.config.ts'),
  `import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'
import { defineCollection } from 'astro:content'

export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }
`,
)
write(
  join(WORK, 'public/favicon.svg'),
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="4" fill="#1746c4"/><path fill="#fff" d="M5 3h7v2H7v2h4v2H7v4H5z"/></svg>',
)

await build({
  root: WORK,
  configFile: relative(WORK, join(import.meta.dirname, 'starlight.config.mjs')),
  outDir: join(ROOT, 'dist/.docs'),
})
