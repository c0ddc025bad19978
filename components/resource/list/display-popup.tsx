import { Menu } from '@base-ui/react/menu'
import FacetPopup from '@/components/ui/facet-popup'
import type { FacetOption } from '@/components/ui/facet-menu'
import { isHiddenNow } from '@/components/ui/data-table-column'
import { popupStyle } from '@/components/ui/menu-popup'
import { usePreferences } from '@/components/ui/preferences'
import { cn } from '@/components/ui/style'
import type { PopupState } from '@/components/ui/use-popup'
import { densities, type Preferences } from '@/lib/util/preferences'
import type { DisplayMenuProps } from './display-menu'

interface DisplayPopupProps extends PopupState, Omit<DisplayMenuProps, 'onChange'> {
  label: string
  onChange: (selected: readonly string[]) => void
}

export default function DisplayPopup(props: DisplayPopupProps) {
  const { sorts, sort, onSort, groupings, group, onGroup, options, shown, ...state } = props
  const hidden = options.filter((option) => shown.includes(option.value) && isHiddenNow(option))
  return (
    <FacetPopup
      {...state}
      options={options.map((option) => ({
        value: option.value,
        label: option.label,
        note: hidden.includes(option) ? 'Hidden on narrow screens' : undefined,
      }))}
      selected={shown.filter((id) => hidden.every(({ value }) => value !== id))}
      heading="Columns"
      isWide={options.length > MAX_ONE_COLUMN}
      clearLabel="Default columns"
      before={
        <>
          {sorts.length > 1 && <Choice label="Sort by" options={sorts} value={sort} onChoose={onSort} />}
          {groupings.length > 0 && (
            <Choice
              label="Group by"
              options={[{ value: '', label: 'None' }, ...groupings]}
              value={group}
              onChoose={onGroup}
            />
          )}
          <DensityChoice />
        </>
      }
    />
  )
}

const MAX_ONE_COLUMN = 8

const choice = cn(popupStyle.segment, 'rounded-sm')

interface ChoiceProps {
  label: string
  options: readonly FacetOption[]
  value: string
  onChoose: (value: string) => void
}

function Choice({ label, options, value, onChoose }: ChoiceProps) {
  return (
    <Menu.RadioGroup
      aria-label={label}
      value={value}
      onValueChange={onChoose}
      className="mb-1 border-b border-line pb-1"
    >
      <div aria-hidden className={popupStyle.heading}>
        {label}
      </div>
      <div className="flex max-w-80 flex-wrap gap-1 px-1">
        {options.map((option) => (
          <Menu.RadioItem key={option.value} value={option.value} closeOnClick className={choice}>
            {option.label}
          </Menu.RadioItem>
        ))}
      </div>
    </Menu.RadioGroup>
  )
}

function DensityChoice() {
  const { density, choose } = usePreferences()
  return (
    <Menu.RadioGroup
      aria-label="Row density for all lists"
      value={density}
      onValueChange={(next: Preferences['density']) => choose({ density: next })}
      className="mb-1 border-b border-line pb-1"
    >
      <div aria-hidden className={popupStyle.heading}>
        Row density for all lists
      </div>
      <div className={cn(popupStyle.segments, 'mx-3 mb-1')}>
        {densities.map((value) => (
          <Menu.RadioItem key={value} value={value} className={cn(popupStyle.segment, popupStyle.joined)}>
            {value === 'compact' ? 'Compact' : 'Comfortable'}
          </Menu.RadioItem>
        ))}
      </div>
    </Menu.RadioGroup>
  )
}
