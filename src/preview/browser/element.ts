export function h(
  tag: string,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElement {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

export function button(
  attributes: Record<string, string>,
  text: string,
  act: (this: HTMLElement) => void,
): HTMLElement {
  const element = h('button', { type: 'button', ...attributes }, text)
  element.addEventListener('click', act)
  return element
}

export const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`
