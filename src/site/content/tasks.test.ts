import { expect, test } from 'vitest'
import { taskPictures, withTaskPictures, type Tasks } from './tasks.ts'

const product = { group: '', name: 'Lock', text: '', price: '', code: '', image: '' }
const tasks: Tasks = {
  products: { title: 'Shop', note: '', items: [product, { ...product, image: '/photos/lock.jpg' }] },
  steps: {
    title: 'How',
    note: '',
    image: '/photos/yard.jpg',
    items: [{ title: 'Book', text: '', time: '' }],
  },
}

test('Each picture has the name of its field, for messages about it', () => {
  expect(taskPictures(tasks)).toEqual([
    { field: 'steps.image', src: '/photos/yard.jpg' },
    { field: 'products.items[1].image', src: '/photos/lock.jpg' },
  ])
  expect(taskPictures()).toEqual([])
})

test('Only pictures get another address', () => {
  const moved = withTaskPictures(tasks, (image) => image.replace('/photos/', '/p/'))
  expect(taskPictures(moved).map(({ src }) => src)).toEqual(['/p/yard.jpg', '/p/lock.jpg'])
  expect(withTaskPictures(moved, (image) => image.replace('/p/', '/photos/'))).toEqual(tasks)
})
