/** The one list of industries (decisions, Screens); stored as text, searchable, ends in Other. */
export const INDUSTRIES: readonly string[] = [
  ...['Accounting & Bookkeeping', 'Advertising & Marketing', 'Agriculture', 'Airlines & Aviation', 'Animal Care & Veterinary', 'Apparel & Fashion', 'Architecture', 'Art Galleries'],
  ...['Arts & Crafts', 'Auto Dealers', 'Auto Repair', 'Bakeries', 'Banking', 'Bars & Nightclubs', 'Beauty Salons & Spas', 'Bicycle Shops', 'Biotechnology', 'Books & Publishing'],
  ...['Breweries & Distilleries', 'Business Services', 'Cafes & Coffee Shops', 'Car Rental', 'Carpentry', 'Catering', 'Chemicals', 'Child Care', 'Cleaning Services', 'Coaching'],
  ...['Computer Repair', 'Construction', 'Consulting', 'Consumer Goods', 'Cosmetics', 'Courier & Delivery', 'Dental Practices', 'Design', 'E-commerce', 'Education'],
  ...['Electrical Services', 'Electronics', 'Employment & Staffing', 'Energy', 'Engineering', 'Entertainment', 'Environmental Services', 'Event Planning', 'Farming', 'Film & Video'],
  ...['Finance', 'Fishing', 'Fitness & Gyms', 'Florists', 'Food & Beverage', 'Food Trucks', 'Forestry', 'Freelance & Creative', 'Funeral Services', 'Furniture'],
  ...['Games', 'Gardening & Landscaping', 'Gift Shops', 'Government Contracting', 'Graphic Design', 'Grocery', 'Hair Salons & Barbers', 'Hardware Stores', 'Healthcare', 'Heating & Cooling'],
  ...['Home Improvement', 'Hotels & Lodging', 'Household Services', 'Human Resources', 'Import & Export', 'Industrial Equipment', 'Information Technology', 'Insurance', 'Interior Design', 'Internet Services'],
  ...['Investment', 'Jewelry', 'Journalism & Media', 'Laundry & Dry Cleaning', 'Legal Services', 'Logistics', 'Manufacturing', 'Marine Services', 'Massage Therapy', 'Medical Practices'],
  ...['Metalworking', 'Mining', 'Mortgage & Lending', 'Moving & Storage', 'Museums', 'Music', 'Non-Profit', 'Nursing & Home Care', 'Optometry', 'Painting & Decorating'],
  ...['Performing Arts', 'Personal Training', 'Pet Services', 'Pharmacy', 'Photography', 'Plumbing', 'Printing', 'Professional Services', 'Property Management', 'Psychology & Counselling'],
  ...['Public Relations', 'Real Estate', 'Recreation & Sports', 'Recycling & Waste', 'Religious Organizations', 'Repair Services', 'Research', 'Restaurants', 'Retail', 'Retail & Sales'],
  ...['Roofing', 'Security Services', 'Software & Technology', 'Tailoring', 'Taxi & Ride Services', 'Technology', 'Telecommunications', 'Textiles', 'Tourism', 'Toys & Games'],
  ...['Training', 'Translation', 'Transportation', 'Travel Agencies', 'Trucking', 'Tutoring', 'Utilities', 'Web Design & Development', 'Wedding Services', 'Wholesale', 'Wine & Spirits', 'Woodworking', 'Writing & Editing'],
  'Other',
];
