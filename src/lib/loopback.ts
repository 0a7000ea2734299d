/** Whether an IP address is only for connections within one machine. */
export const isLoopback = (address: string): boolean => /^(?:::ffff:)?127\.|^::1$/i.test(address)
