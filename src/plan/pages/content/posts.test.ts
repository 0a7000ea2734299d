import { describe, expect, test } from 'vitest'
import { redirectsFile, redirectsOf } from '../../addresses/redirects.ts'
import { offer, pageAt, smallContext, smallPages, type Small } from '../../testing/small.ts'

const paths = (small: Small) => smallPages(small).map(({ path }) => path)

describe('The blog (spec §1 blogs settings)', () => {
  const article = (day: number, more = {}) => ({
    path: `/news/day-${day}`,
    date: `2026-11-${String(day).padStart(2, '0')}`,
    ...more,
  })
  const site = { blogs: { enabled: true, path: '/news', per_page: 2 } }

  test('The blog lists articles on numbered pages, newest first, with the editor’s text', () => {
    const content = [
      article(3),
      article(9),
      article(5),
      { path: '/news', title: 'Journal', html: '<p>Hello.</p>' },
    ]
    const pages = smallPages({ site, content })
    const first = pageAt(pages, '/news', 'posts')
    expect(first.props.posts.map(({ link, date }) => [link.href, date])).toEqual([
      ['/news/day-9', '9 November 2026'],
      ['/news/day-5', '5 November 2026'],
    ])
    expect(first.props).toMatchObject({ title: 'Journal', blocks: [{ html: '<p>Hello.</p>' }] })
    expect(first.meta.next).toBe('/news/page/2')
    const second = pageAt(pages, '/news/page/2', 'posts')
    expect(second.props.posts.map(({ link }) => link.href)).toEqual(['/news/day-3'])
    expect(second.props.blocks).toEqual([])
    expect(second.meta.title).not.toBe(first.meta.title)
  })

  test('An article has its page under the blog’s, with its author, its date and other articles', () => {
    const content = [article(3, { author: 'Nadia' }), article(9)]
    const { props, meta } = pageAt(smallPages({ site, content }), '/news/day-3', 'content')
    expect(props.crumbs.map(({ href }) => href)).toEqual(['/', '/news', '/news/day-3'])
    expect(props.blocks[0]).toEqual({
      byline: { author: 'Nadia', date: '3 November 2026', datetime: '2026-11-03' },
    })
    expect(props.more?.posts.map(({ link }) => link.href)).toEqual(['/news/day-9'])
    expect(meta.jsonLd[1]).toMatchObject({
      '@type': 'Article',
      datePublished: '2026-11-03',
      author: { name: 'Nadia' },
    })
  })

  test('An article’s card and page keep the main subject of its picture in view', () => {
    const content = [article(3, { image: '/images/a.jpg', focus: '60% 30%' }), article(9)]
    const pages = smallPages({ site, content })
    const [plain, focused] = pageAt(pages, '/news', 'posts').props.posts
    expect([plain?.focus, focused?.focus]).toEqual([undefined, '60% 30%'])
    expect(pageAt(pages, '/news/day-3', 'content').props.focus).toBe('60% 30%')
  })

  test('An article is published on its day, in the dealer’s time zone', () => {
    const content = [article(21)]
    expect(paths({ site, content, now: '2026-11-20T12:59:00Z' })).not.toContain('/news/day-21')
    expect(paths({ site, content, now: '2026-11-20T13:00:00Z' })).toContain('/news/day-21')
  })

  test('An article at /blog is moved to /news if the blog is there', () => {
    const content = [{ path: '/blog/towing', date: '2026-11-01' }, { path: '/pages/parking' }]
    const pages = paths({ site, content })
    expect(pages).toContain('/news/towing')
    expect(pages).toContain('/parking')
    const file = redirectsFile(redirectsOf(smallContext({ site, content }), []))
    expect(file).toContain('/blog/:article /news/:article 302\n')
    expect(file).toContain('/pages/:page /:page 302\n')
  })

  test('A site without a blog has no list of articles, but everything that editors wrote', () => {
    const content = [article(3), { path: '/news', title: 'Old news' }]
    const pages = smallPages({ content })
    expect(pages.some(({ view }) => view === 'posts')).toBe(false)
    expect(pageAt(pages, '/news', 'content').props.title).toBe('Old news')
    expect(pageAt(pages, '/news/day-3', 'content').props.more).toBeNull()
  })

  test('A blog without articles has an empty list', () => {
    expect(pageAt(smallPages({ site }), '/news', 'posts').props).toMatchObject({ posts: [], pages: [] })
  })
})

describe('Offers (spec §1 offers.count)', () => {
  const content = [
    { path: '/offers/over', offer: offer({ ends: '2026-11-19' }) },
    {
      path: '/offers/last-day',
      offer: offer({ starts: '2026-11-01', ends: '2026-11-20', href: '/contact' }),
    },
    { path: '/offers/for-good', offer: offer() },
    { path: '/offers/to-come', offer: offer({ starts: '2026-11-21' }) },
    { path: '/offers/new', offer: offer({ starts: '2026-11-10' }) },
  ]
  const shown = (count: number, now?: string) => {
    const pages = smallPages({ site: { offers: { count } }, content, ...(now && { now }) })
    return pages.flatMap((page) =>
      page.view === 'posts' ? page.props.posts.map(({ link }) => link.href.replace('/offers/', '')) : [],
    )
  }

  test('Current offers are listed newest first, as many as the site shows', () => {
    expect(shown(9)).toEqual(['new', 'last-day', 'for-good'])
    expect(shown(2)).toEqual(['new', 'last-day'])
    expect(shown(0)).toEqual([])
    expect(shown(9, '2026-11-21T13:00:00Z')).toEqual(['to-come', 'new', 'for-good'])
  })

  test('An expired offer has no page, and its address redirects to the page of offers', () => {
    const small = { site: { offers: { count: 9 } }, content }
    expect(paths(small)).not.toContain('/offers/over')
    expect(redirectsFile(redirectsOf(smallContext(small), []))).toContain('/offers/over /offers 302\n')
  })

  test('An offer beyond the number shown has no page, and its editor is told', () => {
    const warnings: string[] = []
    const pages = smallPages({ site: { offers: { count: 1 } }, content }, warnings)
    expect(pages.map(({ path }) => path)).not.toContain('/offers/for-good')
    expect(warnings.join('\n')).toMatch(/offers\/for-good.*offers\.count allows only 1$/)
  })

  test('An offer’s page shows its headline figure, its last day and where to go', () => {
    const pages = smallPages({ site: { offers: { count: 9 } }, content })
    const { props } = pageAt(pages, '/offers/last-day', 'content')
    expect(props.blocks[0]).toMatchObject({
      offer: {
        price: '$1',
        until: 'Until 20 November 2026',
        button: { href: '/contact', label: 'Make an enquiry' },
      },
    })
    expect(props.more?.posts).toHaveLength(2)
  })

  test('The home page shows the newest offers and articles', () => {
    const site = { offers: { count: 9 }, blogs: { enabled: true } }
    const pages = smallPages({ site, content: [...content, { path: '/blog/x', date: '2026-11-01' }] })
    const { props } = pageAt(pages, '/', 'home')
    expect(props.postLists.map(({ posts, all }) => [posts.length, all?.href])).toEqual([
      [3, '/offers'],
      [1, '/blog'],
    ])
    expect(pageAt(smallPages({ content }), '/', 'home').props.postLists).toEqual([])
  })
})

describe('Lists beside an editor’s text', () => {
  const person = {
    ...{ name: "Zoë van der O'Brien", role: 'Sales', group: 'Front' },
    ...{ text: '', image: '', phone: '02 5550 1200', email: '' },
  }
  const opening = {
    ...{ title: 'Mechanic', type: 'Part time', place: 'Dubbo', text: 'Tools.' },
    ...{ posted: '2026-11-01', closes: '2026-11-20' },
  }

  test('A team is shown by group, with a monogram for people without a picture', () => {
    const phone = ''
    const people = [person, { ...person, name: 'X', group: 'Back', phone }, { ...person, name: '!?', phone }]
    const { props } = pageAt(smallPages({ content: [{ path: '/team', people }] }), '/team', 'content')
    expect(props.blocks[0]).toMatchObject({
      people: [
        { group: 'Front', people: [{ initials: 'ZO', phone: { kind: 'tel', event: 25 } }, { initials: '' }] },
        { group: 'Back', people: [{ initials: 'X', phone: null }] },
      ],
    })
  })

  test('Jobs are shown until their last day, even beside a form, and search engines are told', () => {
    const openings = [opening, { ...opening, title: 'Gone', closes: '2026-11-19' }]
    const { props, meta } = pageAt(
      smallPages({ content: [{ path: '/careers', openings }] }),
      '/careers',
      'form',
    )
    const facts = ['Part time', 'Dubbo', 'Apply by 20 November 2026']
    expect(props.blocks[0]).toEqual({ openings: [{ title: 'Mechanic', facts, text: 'Tools.', apply: null }] })
    expect(meta.jsonLd.slice(1)).toMatchObject([
      { '@type': 'JobPosting', employmentType: 'PART_TIME', validThrough: '2026-11-20' },
    ])
  })
})
