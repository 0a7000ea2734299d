import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { scriptsIn } from './compile.ts'

const scripts = (code: string) => scriptsIn(parseAst(code))

test.each([
  ["a script between a template's script tags", 'r`<p><script>go()</script>`', ['go()']],
  ['a script with attributes known only later', 'r`<script data-a${b}>go()</script>`', ['go()']],
  ['a script as written, not as escaped', 'r`<script>/\\\\d/ \\`</script>`', ['/\\d/ `']],
  ['no script that is only known later', 'r`<script>go(${b})</script>`', []],
  ['two scripts in one template', 'r`<script>a</script>${b}<script>c</script>`', ['a', 'c']],
])('The scan for scripts finds %s', (_, code, found) => {
  expect(scripts(code).filter((script) => !script.includes('<'))).toEqual(found)
})

test('Every string counts as a script, wherever it is in the code', () => {
  expect(scripts('const a = "one"; f({ b: ["two", `three`], c: x ? "four" : 5 })')).toEqual([
    'one',
    'two',
    'three',
    'four',
  ])
})
