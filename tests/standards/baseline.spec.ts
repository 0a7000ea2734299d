import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import css from '@eslint/css'
import { ESLint } from 'eslint'
import { expect, FOLDERS, test, TENANTS } from '../site.ts'

/** What styles use that not all browsers have had for 30 months (docs/browser.md); a page is as good without any of it. */
const EXTRAS = {
  allowProperties: [
    // How scrolling feels and its bars look.
    'overscroll-behavior',
    'overscroll-behavior-x',
    'scrollbar-color',
    'scrollbar-width',
    // How text breaks and hangs.
    'hanging-punctuation',
    'text-wrap',
    // Phones that enlarge text by themselves.
    'text-size-adjust',
    // Colours of native controls, of forced colours and on paper.
    'accent-color',
    'forced-color-adjust',
    'print-color-adjust',
    // A text field that grows, or that a hand makes larger.
    'field-sizing',
    'resize',
    // Parts that are not in sight are drawn late; focus rings that a clipped box would cut.
    'content-visibility',
    'overflow-clip-margin',
    // Menus at their buttons, which a script does otherwise (layouts/router/oldMenus.ts).
    'position-area',
    'position-try-fallbacks',
  ],
  // Menus, which open otherwise where there are no popovers (features/navigation/menu.scss).
  allowSelectors: ['popover-open'],
  // The size of the paper.
  allowAtRules: ['page'],
}

test('styles keep to what all browsers have, or do as well without', async () => {
  const eslint = new ESLint({
    overrideConfigFile: true,
    overrideConfig: {
      files: ['**/*.css'],
      plugins: { css },
      language: 'css/css',
      languageOptions: { tolerant: true },
      rules: { 'css/use-baseline': ['error', { available: 'widely', ...EXTRAS }] },
    },
  })
  const sheets = new Set(
    TENANTS.flatMap((slug) =>
      globSync(join(FOLDERS.dist, slug, '_astro/*.css')).map((file) => readFileSync(file, 'utf8')),
    ),
  )
  expect(sheets.size).toBeGreaterThan(5)
  const found = new Set<string>()
  for (const sheet of sheets)
    for (const { messages } of await eslint.lintText(sheet, { filePath: 'sheet.css' }))
      for (const { message } of messages) found.add(message)
  expect([...found]).toEqual([])
})
