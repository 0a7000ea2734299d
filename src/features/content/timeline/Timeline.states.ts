import type { States } from '#ui/states.ts'
import type Timeline from './Timeline.astro'

const event = {
  year: '1961',
  title: 'A shop near the stockyards',
  text: 'It stays open until the last truck leaves.',
  image: '/images/scenes/truck-yard.jpg',
  focus: '',
}

export const states = {
  'with pictures and without': {
    events: [
      event,
      { ...event, year: '1978', image: '' },
      { ...event, year: 'Winter 2007', title: 'A second yard', text: '' },
    ],
  },
  'one event, of which hardly anything is known': { events: [{ ...event, text: '', image: '' }] },
} satisfies States<typeof Timeline>
