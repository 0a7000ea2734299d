import type { Pages } from '#ui/states.ts'

const FILTER = '.filters input[type=checkbox]'

export const pages = {
  'nothing chosen': { view: 'search', height: 900 },
  'on a phone': { view: 'search', phone: true },
  'filters on a phone': { view: 'search', act: { click: '.search__filters' }, phone: true },
  'something chosen': { view: 'search', query: '?body=SUV&body=Ute&price=20000:60000', height: 900 },
  'the page after the first': { view: 'search', query: '?page=2', shows: '.pages', height: 480 },
  'nothing matches': { view: 'search', query: '?query=nothing+is+called+that', height: 900 },
  'an answer that is late': {
    view: 'search',
    act: { answer: 'never', click: FILTER },
    phone: true,
  },
  'an answer that did not come': {
    view: 'search',
    act: { answer: 'fail', click: FILTER },
    phone: true,
  },
} satisfies Pages
