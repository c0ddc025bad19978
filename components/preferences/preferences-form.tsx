'use client'

import type { Theme } from '@/components/shell/cookies'
import { setTheme, useTheme } from '@/components/shell/use-theme'
import { useModifierKey } from '@/components/ui/modifier-key'
import { localZone, usePreferences } from '@/components/ui/preferences'
import { Segments } from '@/components/ui/segments'
import { Setting, Settings } from '@/components/ui/setting'
import { useNow } from '@/components/ui/relative-time'
import { formatAbsolute } from '@/lib/util/time'

const themeOptions = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const
const contrastOptions = [
  { value: 'system', label: 'System' },
  { value: 'more', label: 'More' },
] as const
const densityOptions = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const
const keysOptions = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const
const zoneOptions = [
  { value: 'utc', label: 'UTC' },
  { value: 'local', label: 'Local' },
] as const

export function PreferencesForm({ theme: rendered }: { theme: Theme }) {
  const { density, contrast, hasSingleKeys, choose } = usePreferences()
  const theme = useTheme(rendered)
  const paletteKeys = useModifierKey() === '⌘' ? '⌘K' : 'Ctrl+K'
  return (
    <Settings>
      <ZoneChoice />
      <Setting label="Theme" about="“System” follows your device.">
        <Segments label="Theme" value={theme} options={themeOptions} onChange={setTheme} />
      </Setting>
      <Setting label="Contrast" about="“More” makes text and lines easier to see.">
        <Segments
          label="Contrast"
          value={contrast}
          options={contrastOptions}
          onChange={(next) => choose({ contrast: next })}
        />
      </Setting>
      <Setting label="Density" about="“Compact” shows more rows. Touch screens always show larger rows.">
        <Segments
          label="Density"
          value={density}
          options={densityOptions}
          onChange={(next) => choose({ density: next })}
        />
      </Setting>
      <Setting
        label="Single-key shortcuts"
        about={`Shortcuts such as j, k and e work without a modifier key. If speech input triggers them, turn them off. ${paletteKeys} always works.`}
      >
        <Segments
          label="Single-key shortcuts"
          value={hasSingleKeys ? 'on' : 'off'}
          options={keysOptions}
          onChange={(next) => choose({ hasSingleKeys: next === 'on' })}
        />
      </Setting>
    </Settings>
  )
}

function ZoneChoice() {
  const { zone, choose } = usePreferences()
  const nowMs = useNow(null)
  return (
    <Setting
      label="Time zone"
      about={
        <>
          “Local” uses this device's time zone. Current time:{' '}
          <span className="whitespace-nowrap">{formatAbsolute(nowMs, zone)}</span>
        </>
      }
    >
      <Segments
        label="Time zone"
        value={zone === null ? 'utc' : 'local'}
        options={zoneOptions}
        onChange={(next) => choose({ zone: next === 'utc' ? null : localZone() })}
      />
    </Setting>
  )
}
