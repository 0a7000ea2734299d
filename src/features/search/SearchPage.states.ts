import type { Pages } from '#ui/states.ts'

const FILTER = '.filters input[type=checkbox]'

export const pages = {
  'without filters': { view: 'search', height: 900 },
  'on a phone': { view: 'search', phone: true },
  'filters on a phone': { view: 'search', act: { click: '.search__filters' }, phone: true },
  'with filters': { view: 'search', query: '?body=SUV&body=Ute&price=20000:60000', height: 900 },
  'the second page': { view: 'search', query: '?page=2', shows: '.pages', height: 480 },
  'nothing matches': { view: 'search', query: '?query=nothing+is+called+that', height: 900 },
  'a late answer': {
    view: 'search',
    act: { answer: 'never', click: FILTER },
    phone: true,
  },
  'no answer': {
    view: 'search',
    act: { answer: 'fail', click: FILTER },
    phone: true,
  },
} satisfies Pages
