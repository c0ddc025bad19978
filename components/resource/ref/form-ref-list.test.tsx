import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EarlierList, FormRefList } from './form-ref-list'

const option = (id: string, title: string, label?: string) => ({
  id,
  title,
  kind: 'Static backend',
  state: label === undefined ? null : { state: 'ready' as const, label },
})

const shown = (options: readonly ReturnType<typeof option>[], text = '') =>
  renderToStaticMarkup(
    <FormRefList
      id="list"
      label="Backend"
      active={-1}
      isInline
      current={['bkdsc_1']}
      chosen={['bkdsc_2']}
      onChoose={() => undefined}
      {...{ options, text }}
    />,
  )

test('an option shows its ID only if people need it to identify the option', () => {
  const [quay, gate] = [option('bkdsc_1', 'Quay'), option('bkdsc_2', 'Gate')]
  expect(shown([quay, gate])).not.toContain('bkdsc_')
  expect(shown([quay, option('bkdsc_2', 'Quay')])).toContain('bkdsc_2')
  expect(shown([quay, gate], 'BKDSC_2')).toContain('bkdsc_2')
})

test('the current option is marked, and a state appears only if it says how the option works', () => {
  const html = shown([option('bkdsc_1', 'Quay', 'In use'), option('bkdsc_2', 'Gate', 'Ready')])
  expect(html.match(/Current/g)).toHaveLength(1)
  expect(html).not.toContain('In use')
  expect(html).toContain('Ready')
})

test('while a search runs, the earlier options stay visible, but nobody can choose them', () => {
  const earlier = (options: readonly ReturnType<typeof option>[]) =>
    renderToStaticMarkup(
      <EarlierList
        id="list"
        label="Backend"
        note="Searching"
        options={options}
        current={undefined}
        chosen={[]}
      />,
    )
  expect(earlier([option('bkdsc_1', 'Quay')])).toMatch(/^<div inert="".*Quay/)
  expect(earlier([])).toContain('Searching')
})
