import { european } from './cars/european.ts'
import { isuzuAndGwm } from './cars/isuzu-and-gwm.ts'
import { korean } from './cars/korean.ts'
import { mazda } from './cars/mazda.ts'
import { toyota } from './cars/toyota.ts'
import { usedOnly } from './cars/used-only.ts'
import type { Catalogue } from './line.ts'

export const cars: Catalogue = {
  lines: [...toyota, ...mazda, ...korean, ...isuzuAndGwm, ...european, ...usedOnly],
  paints: {
    '': [
      'Glacier White',
      'Magnetic Grey',
      'Midnight Black',
      'Silver Metallic',
      'Deep Ocean Blue',
      'Inferno Red',
      'Graphite',
      'Pearl White',
      'Forest Green',
    ],
    Toyota: [
      'Glacier White',
      'Crystal Pearl',
      'Silver Sky',
      'Graphite',
      'Eclipse Black',
      'Nebula Blue',
      'Inferno Red',
      'Oxide Bronze',
      'Atomic Rush Red',
    ],
    Mazda: [
      'Snowflake White Pearl',
      'Soul Red Crystal',
      'Machine Grey',
      'Jet Black',
      'Deep Crystal Blue',
      'Platinum Quartz',
      'Polymetal Grey',
    ],
    Hyundai: ['Creamy White', 'Shimmering Silver', 'Amazon Grey', 'Phantom Black', 'Teal Blue', 'Sunset Red'],
    Kia: [
      'Clear White',
      'Snow White Pearl',
      'Steel Grey',
      'Gravity Blue',
      'Aurora Black',
      'Runway Red',
      'Jungle Wood Green',
    ],
    'Isuzu Ute': [
      'Mineral White',
      'Mercury Silver',
      'Obsidian Grey',
      'Basalt Black',
      'Cobalt Blue',
      'Volcanic Amber',
      'Granite Grey',
    ],
    'GWM Haval': ['Hamilton White', 'Ayers Grey', 'Golden Black', 'Mars Red', 'Azure Blue', 'Burgundy Red'],
    Škoda: ['Moon White', 'Graphite Grey', 'Race Blue', 'Velvet Red', 'Magic Black', 'Quartz Grey'],
    'Mercedes Benz': [
      'Polar White',
      'Obsidian Black',
      'Selenite Grey',
      'Cavansite Blue',
      'High-tech Silver',
      'Patagonia Red',
    ],
  },
  kmAYear: 14500,
  rounding: 1000,
  deposit: 500,
  usedNotes: [
    'Traded in by its local owner, who kept every stamp in the book.',
    'One owner from new, always garaged, with both keys and the full handbook pack.',
    'An ex-lease vehicle serviced on the dot, with the invoices to prove it.',
    'Tidy inside and out, with the usual light marks of honest use and nothing to spend.',
    'Freshly serviced in our own workshop, with four good tyres and a new set of wiper blades.',
    'We sold this one new, serviced it ever since and were glad to see it come home.',
  ],
  closings: [
    'Every used vehicle we sell is workshop inspected, comes with clear title and has its kilometres checked against its service record. Trade-ins are welcome and our finance team can have an answer for you the same day.',
    'Call in for a drive, or ask us for a walk-around video and we will send it to your phone. We deliver to your door anywhere between Sydney and Port Macquarie.',
    'Price excludes on-road costs where shown. Ask about our finance and insurance packages, and bring your trade: we need good used cars and pay accordingly.',
    'Our team has looked after drivers on the coast for over thirty years. No pressure, straight answers, and a coffee while you look.',
  ],
  extras: [
    'Tow bar',
    'Window tint',
    'Weather shields',
    'Bonnet protector',
    'Dash camera',
    'Roof racks',
    'Floor mats',
    'Boot liner',
    'UHF radio',
    'Canopy',
  ],
  currency: 'AUD',
}
