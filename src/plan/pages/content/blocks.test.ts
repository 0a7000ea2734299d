import { expect, test } from 'vitest'
import { contentFile } from '#site/content/contentFile.ts'
import { page } from '#site/testing/fixtures.ts'
import { smallContext } from '../../testing/small.ts'
import { textBlocks } from './blocks.ts'

const FOLDER = {
  photos: new Map([['a-picture-with-a-long-name.jpg', '00000000000000aa']]),
  videos: new Map([
    ['The tour.mp4', '00000000000000bb'],
    ['tour.vtt', '00000000000000cc'],
  ]),
}

/** The text of a page as its view gets it. */
function blocksOf(text: string) {
  const made = contentFile('content/a.md', page('title: A\npath: /a', text))
  if ('problems' in made) throw new Error(JSON.stringify(made.problems))
  const context = smallContext({ content: [made.page], ...FOLDER })
  const [written] = context.content
  return written ? textBlocks(context, written, []) : []
}

test('What’s placed below a picture of the site’s own stays there', () => {
  const picture = '![](/photos/a-picture-with-a-long-name.jpg)'
  expect(blocksOf(`${picture}\n\n::form{id=fleet}\n\nAfter.`)).toEqual([
    { html: expect.stringMatching(/^<p><img src="\/photos\/00000000000000aa\.jpg"[^>]*><\/p>\n$/) },
    { form: expect.objectContaining({ form: 'fleet' }) },
    { html: '<p>After.</p>' },
  ])
})

test('Videos and posters of the site’s own have the addresses of their files', () => {
  const poster = 'poster=/photos/a-picture-with-a-long-name.jpg'
  expect(
    blocksOf(
      `::video[A]{src="/photos/The tour.mp4" captions=/photos/tour.vtt ${poster}}\n::embed[B]{url=https://vimeo.com/76979871 ${poster}}`,
    ),
  ).toMatchObject([
    {
      video: {
        src: '/videos/The-tour.00000000000000bb.mp4',
        captions: '/videos/tour.00000000000000cc.vtt',
        poster: '/photos/00000000000000aa.jpg',
      },
    },
    { embed: { poster: '/photos/00000000000000aa.jpg' } },
  ])
})

test('Buttons that follow each other share a row, and columns hold whatever is between their lines', () => {
  const blocks = blocksOf(
    '::button[A]{href=/a}\n::button[B]{href=tel:0255500100}\nText.\n::button[C]{href=https://c.example.com}\n:::columns\n::column\nLeft\n::column\n::button[D]{href=/a}\n:::',
  )
  expect(blocks).toMatchObject([
    {
      buttons: [
        { label: 'A', kind: 'internal' },
        { label: 'B', kind: 'tel' },
      ],
    },
    { html: '<p>Text.</p>\n' },
    { buttons: [{ label: 'C', kind: 'external' }] },
    { columns: [[{ html: '<p>Left</p>\n' }], [{ buttons: [{ label: 'D' }] }]] },
  ])
})
