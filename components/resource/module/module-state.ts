/** Whether a module is absent, on, or configured and disabled. Takes what the API sent. */
export function moduleState(value: unknown): 'absent' | 'on' | 'disabled' {
  if (typeof value !== 'object' || value === null) return 'absent'
  return 'enabled' in value && value.enabled === false ? 'disabled' : 'on'
}
