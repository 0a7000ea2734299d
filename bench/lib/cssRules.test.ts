import { expect, test } from 'vitest'
import { rulesOf } from './cssRules.ts'

test.each([
  ['a{b:c}d,e{f:g}', ['a{b:c}', 'd,e{f:g}']],
  ['@media print{a{b:c}@supports (d:e){f{g:h}}}', ['a{b:c}', 'f{g:h}']],
  ['@keyframes a{from{b:c}to{d:e}}f{g:h}', ['f{g:h}']],
  ['@font-face{a:b}@charset "c";d{e:f}', ['d{e:f}']],
  ['a{b:url("data:}{")}c[d="}"]{e:f}', ['a{b:url("data:}{")}', 'c[d="}"]{e:f}']],
  ['/* a{} */b{c:d}', ['b{c:d}']],
  ['a::-moz-range-thumb{b:c}a::-webkit-details-marker{b:c}@view-transition{d:e}f{g:h}', ['f{g:h}']],
])('The rules are found of %s', (css, rules) => {
  expect(rulesOf(css).map(({ start, end }) => css.slice(start, end))).toEqual(rules)
})
