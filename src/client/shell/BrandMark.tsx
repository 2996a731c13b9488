/** The company's logo; the mark of the product where there is none. */
import { useBrand } from '#client/data/brand.ts';
import { FishMark } from '#client/theme/FishMark.tsx';
import css from './BrandMark.module.css';

interface Props {
  readonly size: number;
  readonly narrow?: boolean;
}

export const BrandMark = ({ size, narrow = false }: Props) => {
  const { logo } = useBrand();
  return logo ? (
    <img src={logo} alt="" height={size} className={css['logo']} data-narrow={narrow || undefined} />
  ) : (
    <FishMark size={size} />
  );
};
