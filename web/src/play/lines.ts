// How the line of a seat in a picture of the whole game looks: told apart by colour and by dashes.
export const kColors = [
  'light-dark(#0072b2, #56b4e9)',
  'light-dark(#d55e00, #ff9a4d)',
  'light-dark(#00795a, #3ddbab)',
  'light-dark(#b0508a, #e79fca)',
  'light-dark(#8a6d00, #e6c84a)',
  'light-dark(#6d6d80, #b9b9c9)',
]
export const kDashes = ['', '7 3', '2 3', '10 3 2 3', '5 2', '1 2']
