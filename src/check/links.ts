import { deadLinks, type Addresses, type LinkedSite } from '#plan/addresses/deadLinks.ts'
import { lineSaying, type Report } from './finding.ts'

export function checkLinks(
  context: LinkedSite,
  addresses: Addresses,
  textOf: (file: string) => string,
  report: Report,
): void {
  for (const { file, field, href, message, level = 'error' } of deadLinks(context, addresses)) {
    const about = href !== '' && { about: href }
    if (field !== '') {
      report({ level, file, field, message, ...about })
      continue
    }
    const text = textOf(file)
    // Looks for the whole link first, because '/contac' alone would also be found in '/contact'.
    const line = lineSaying(text, `](${href})`) ?? lineSaying(text, href)
    report({
      level: 'error',
      file,
      ...(line !== undefined && { line }),
      field,
      message: `the link ${message}`,
      ...about,
    })
  }
}
