import { expect, test } from 'vitest'
import { compileMessage } from './compileMessage.ts'

const ROOT = '/agency/site'

test.each([
  [
    'a mistake in an Astro file',
    `Build failed with 1 error:\n\n[plugin astro:build] ${ROOT}/extensions/Own.astro:4:0\nCompilerError: Expected \`)\` but found \`EOF\``,
    'extensions/Own.astro:4: Expected `)` but found `EOF`',
  ],
  [
    'a package that isn’t installed',
    `Build failed with 1 error:\n\nError: [vite]: Rolldown failed to resolve import "qs" from "${ROOT}/extensions/Own.tsx".\nThis is most likely unintended`,
    'extensions/Own.tsx: failed to resolve import "qs" from "extensions/Own.tsx".',
  ],
  [
    'a React component that isn’t the default export',
    `Build failed with 2 errors:\n\n\u001b[31m[MISSING_EXPORT] \u001b[0m"VehicleCard" is not exported by "\\0forecourt:Card".\n   ╭─[ src/features/SaveableCard.tsx:2:10 ]\n\n[MISSING_EXPORT] "default" is not exported by "../..${ROOT}/extensions/Own.tsx".\n`,
    'extensions/Own.tsx: "default" is not exported by "extensions/Own.tsx".',
  ],
  [
    'a mistake in a React component',
    `Build failed with 1 error:\n\n[builtin:vite-transform] Expected corresponding JSX closing tag for 'p'.\n   ╭─[ ../..${ROOT}/extensions/Own.tsx:2:15 ]\n   │\n 2 │  return <p>a</div>\n`,
    "extensions/Own.tsx:2: Expected corresponding JSX closing tag for 'p'.",
  ],
  [
    'what our own plugin refuses',
    `Build failed with 1 error:\n\n[plugin forecourt-components]\nError: ${ROOT}/extensions/Own.astro: there’s no forecourt/components/Prise. Did you mean Price?`,
    'extensions/Own.astro: there’s no forecourt/components/Prise. Did you mean Price?',
  ],
])('The message about %s is one line with the file', (_, output, message) => {
  expect(compileMessage(`the views do not compile:\n${output}`, ROOT)).toBe(message)
})
