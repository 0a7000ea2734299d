import { describe, expect, test } from 'vitest'
import { favicon, wordmark } from './wordmark.ts'

describe('wordmark', () => {
  test.each([
    ['Harbourside Motor Group', 'Harbourside', 'Motor Group', 'H'],
    ['Great Plains Truck Center', 'Great Plains', 'Truck Center', 'G'],
    ['Redgum RV', 'Redgum RV', '', 'R'],
    ['Saltbush Campers', 'Saltbush', 'Campers', 'S'],
    ['Smith and Sons', 'Smith and', 'Sons', 'S'],
    ['škoda', 'škoda', '', 'Š'],
    ['', '', '', ''],
  ])("'%s'", (name, head, tail, initial) => expect(wordmark(name)).toEqual({ head, tail, initial }))

  test('an initial cannot leave the favicon', () => {
    const icon = decodeURIComponent(favicon('<', '#123456', '#ffffff'))
    expect(icon).toContain('&lt;</text>')
    expect(favicon('"', '#123456', '#ffffff')).not.toMatch(/["<>]/)
  })
})
