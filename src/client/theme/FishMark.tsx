/** The mark of the product: one salmon, drawn in the colour of what is yours. */
export const FishMark = ({ size = 24 }: { readonly size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="var(--mantine-color-salmon-4)"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d="M2.500 7.200c2.300 1.100 3.700 2.500 4.300 4.800-.6 2.300-2 3.700-4.300 4.800 1.100-1.500 1.500-3.100 1.500-4.800s-.4-3.300-1.500-4.800Z" />
    <path d="M6.800 12c2.700-3.600 6-5.200 9.200-4.700 2.400.4 4.300 2 5.500 4.700-1.200 2.700-3.100 4.300-5.500 4.700-3.200.5-6.500-1.100-9.200-4.700Z" />
    <path d="M17.600 10.800v.01M14.200 8.400c-1 2.400-1 4.800 0 7.200M10.600 11.200v1.600" />
  </svg>
);
