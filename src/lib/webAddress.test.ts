import { expect, test } from 'vitest'
import { pictureAddress, withScheme } from './webAddress.ts'

test.each([
  ['//x.example/a', 'https://x.example/a'],
  ['www.x.example', 'https://www.x.example'],
  ['WWW.x.example', 'https://WWW.x.example'],
  ['http://x.example', 'http://x.example'],
  ['/www.x', '/www.x'],
  ['www.', 'www.'],
  ['', ''],
])('The address %j is completed as %j', (written, whole) => {
  expect(withScheme(written)).toBe(whole)
})

test.each([
  ['//img.example/1.jpg', 'https://img.example/1.jpg'],
  ['http://img.example/1.jpg', 'https://img.example/1.jpg'],
  ['HTTP://img.example/1.jpg', 'https://img.example/1.jpg'],
  ['www.img.example/1.jpg', 'https://www.img.example/1.jpg'],
  [' https://img.example/1.jpg ', 'https://img.example/1.jpg'],
  ['/images/1.jpg', '/images/1.jpg'],
  ["/images/O'Neil 1.jpg", '/images/O%27Neil%201.jpg'],
  ['https://img.example/ute 1.jpg', 'https://img.example/ute%201.jpg'],
  // Files in the tenant's folder are found by their names.
  ['photos/ute 1.jpg', 'photos/ute 1.jpg'],
  ['/photos/ute 1.jpg', '/photos/ute 1.jpg'],
  ['data:image/png;base64,x', 'data:image/png;base64,x'],
  ['', ''],
])('A picture at %j is requested from %j', (written, asked) => {
  expect(pictureAddress(written)).toBe(asked)
})
