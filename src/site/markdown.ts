import rehypeSlug from 'rehype-slug'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { safeHtml, type Heading } from './safeHtml.ts'

/**
 * Markdown from editors. Costs more than 100 ms to load: reach it through `readContent`, which loads it only when a
 * file has changed.
 */
const pipeline = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeSlug)
  .use(rehypeStringify, { allowDangerousHtml: true })
  .freeze()

/**
 * Renders Markdown (with GFM's tables, footnotes and task lists, and with HTML in it) to safe HTML. Headings of level
 * 2 come back for an on-page menu.
 * @example renderMarkdown('## Our team').headings // [{ id: 'our-team', text: 'Our team' }]
 */
export const renderMarkdown = (text: string): { html: string; headings: Heading[] } =>
  safeHtml(String(pipeline.processSync(text)))
