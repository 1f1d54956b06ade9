"""The words of en_US."""

WORDS = {
    "first_name_female": """\
Desiree
Kara
Gina
Lacey
Shirley
Karla
Madison
Kristy
Dominique
Valerie
Audrey
Audrey
Sydney
Sarah
Victoria
Bridget
Brenda
Charlene
Angelica
Vicki
Adriana
Ariana
Alexandra
Kaitlyn
Jacqueline
Raven
Donna
Gabrielle
Melody
Misty
Stacey
Michaela
Alyssa
Karina
Julia
Dominique
Christy
Alice
Caroline
Whitney
Brooke
Tricia
Stacey
Wendy
Susan
Ariana
Shawna
Mariah
Kristie
Charlene
Rebecca
Bailey
Kiara
Holly
Chloe
Selena
Caitlyn
Mariah
Yolanda
Shelia
Denise
Debbie
Jordan
Brianna
Diana
Victoria
Lacey
Evelyn
Sheryl
Brittany
Lauren
Michaela
Leah
Ebony
Marilyn
Haley
Kayla
Mariah
Deborah
Tiffany
Maureen
Lydia
Ashley
Wanda
Tanya
Lynn
Ellen
Kristi
Olivia
Nichole
Laurie
Darlene
Alison
Krystal
Grace
Tricia
Briana
Casey
Paige
Janice
Dorothy
Kristen
Michele
Vickie
Brianna
Raven
Kaitlyn
Terry
Stacie
Becky
Daisy
Sherry
Sherry
Pam
Alexandra
Shelia
Jeanne
Maureen
Christine
Roberta
Jeanne
Lori
Autumn
Cassandra
Rita
Sydney
Kelsey
Joanne
Shawna
Marisa
Mckenzie
Yvonne
Autumn
Kaylee
Sherry
Darlene
Kara
Hailey
Mercedes
Mackenzie
Ruth
Jill
Anne
Colleen
Darlene
Michelle
Phyllis
Barbara
Jeanette
Gabriela
Connie
Breanna
Misty
Melanie
Patricia
Kathy
Kaitlyn
Nancy
Victoria
Sophia
Jaclyn
Jasmine
Destiny
April
Jeanne
Sylvia
Victoria
Charlotte
Crystal
Caitlyn
Norma
Regina
Melinda
Dominique
Gabriela
Sarah
Daisy
Brandi
Alexis
Leslie
Jade
Tanya
Cathy
Teresa
Molly
Patty
Erika
Darlene
Isabella
Monica
Latasha
Mariah
Kylie
Stefanie
Theresa
Marissa
Erin
Tammie
Shari
Kara
Kaitlin
Lisa
Grace
Shelley
Tammy
Beverly
Stephanie
Kristina
Christie
Jillian
Brandi
Jordan
Sheryl
Megan
Cathy
Cassidy
Susan
Alice
Sabrina
Joyce
Annette
Karina
Diana
Betty
Elizabeth
Sally
Zoe
Loretta
Julia
Peggy
Gabriella
Joan
Kaitlyn
Kelly
Kathryn
Amy
Jean
Angie
Morgan
Samantha
Marcia
Hannah
Martha
Kelsey
Madeline
Brooke
Carrie
Stacie
Whitney
Glenda
Betty
Lisa
Holly
Penny
Lynn
Jill
Bridget
Candice
Megan
Alyssa
Mackenzie
Marie
Priscilla
Jodi
Vickie
Stacie
Alexandra
Michaela
Stacey
Margaret
Terry
Sydney
Valerie
Aimee
Amanda
Monique
Pam
Mandy
Wanda
Kristin
Faith
Nichole
Phyllis
Dana
Karla
Ebony
Jeanette
Alyssa
Kim
Gloria
Maria
Cassandra
Stacie
Gabriella
Kristen
Gabriela
Kristin
Sydney
Heidi
Anita
Betty
Kristine
Ann
Kathryn
Renee
Evelyn
Nichole
Kristi
Elaine
Teresa
Stacey
Paula
Meghan
Brooke
Carla
Katherine
Jaclyn
Alexandria
Kim
Robin
Sheri
Virginia
Rebekah
Cassandra
Lynn
Anne
Makayla
Ariana
Mercedes
Anne
Janice
Kimberly
Dana
Paige
Margaret
Laura
Leah
Maureen
Dawn
Kerri
Jocelyn
Bethany
Brittany
Tracy
Candace
Diane
Candace
Gabrielle
Paige
Cheyenne
Charlene
Bethany
Sherry
Christine
Katherine
Wendy
Adrienne
Joy
Savannah
Claudia
Paula
Tracey
Jade
Robyn
Catherine
Kristen
Connie
Carmen
Yvette
Madison
Latasha
Alicia
Danielle
Latasha
Alexandria
Carol
Brandi
Tracy
Lydia
Regina
Isabel
Casey
Stacy
Ariel
Ariel
Sara
Claire
Monica
Misty
Sally
Diamond
Susan
Angie
Laura
Patricia
Melody
Robyn
Kendra
Alice
Debra
Kendra
Eileen
Shirley
Sheena
Janice
Jill
Tabitha
Kendra
Rachael
Norma
Haley
Jackie
Shelly
Elaine
Adrienne
Lacey
Kristin
Tasha
Ann
Yvette
Bailey
Vickie
Jaclyn
Debbie
Mikayla
Autumn
Cristina
Alexandra
Selena
Shelia
Katherine
Christine
Katherine
Karen
Rebecca
Latoya
Kathleen
Makayla
Misty
Monique
Sharon
Marisa
Yvonne
Vanessa
Amy
Claire
Rose
Christy
Ariana
Shelley
Vicki
Cassie
Martha
Haley
Carly
Traci
Laura
Chelsea
Cristina
Marilyn
Stacey
Stefanie
Angela
Kylie
Belinda
Diane
Zoe
Jasmin
Mikayla
Allison
Laura
Monica
Toni
Kendra
Lisa
Faith
Wanda
Gina
Kayla
Abigail
Alexandria
Cathy
Carolyn
Jasmin
Robin
Diamond
Krista
Mandy
Tanya
Tracie
Debra
Brittney
Tabitha
Jill
Meghan
Heidi
Jean
Caroline
Sherry
Amanda
Karina
Karina
Aimee
Ruth
Amy
Madison
Brenda
Lydia
Phyllis
Kim
Judy
Alisha
Brenda
Felicia
Tasha
Amy
Rhonda
Grace
Sherry
Shelley
Rose
Christie
Kellie
Lorraine
Sara
Jasmine
Angel
Jeanne
Tammy
Yvette
Vickie
Allison
Ebony
Megan
Charlotte
Kaylee
Erika
Charlotte
Jordan
Courtney
Christina
Kayla
Anne
Sheena
Kelsey
Mackenzie
Gail
Shelby
Joanne
Kelsey
Katherine
Melissa
Rhonda
Lauren
Daisy
Jeanne
Kristin
Renee
Makayla
Cathy
Cassie
Susan
Pam
Mindy
Molly
Isabella
Elizabeth
Mariah
Carrie
Judy
Jocelyn
Aimee
Anna
Karina
Jocelyn
Aimee
Belinda
Olivia
Jaime
Regina
Jaclyn
Kathryn
Daisy
Elaine
Zoe
Kristy
Shelley
Makayla
Kendra
Candice
Tonya
Maureen
Anne
Isabella
Kaitlin
Sherry
Faith
Autumn
Joann
Becky
Emma
Selena
Whitney
Julie
Joann
Lauren
Monica
Tami
Judith
Lynn
Elizabeth
Jill
Michelle
Megan
Tiffany
Colleen
Andrea
Shirley
Helen
Margaret
Doris
April
Brenda
Lydia
Tracie
Shirley
Maureen
Nina
Rachel
Mary
Carrie
Isabella
Mia
Marilyn
Meagan
Jenny
Alexis
Kayla
Kayla
Kaitlyn
Bailey
Shari
Monique
Ashlee
Gabriela
Heather
Alexa
Joy
Kristina
Melissa
Ana
Anita
Holly
Caitlyn
Brandy
Charlene
Meredith
Cassie
Mandy
Leslie
Jean
Dana
Rebekah
Vickie
Rose
Brittney
Aimee
Bethany
Natalie
Tami
Autumn
Wanda
Belinda
Valerie
Kelly
Christie
Marilyn
Christy
Victoria
Rachael
Aimee
Carol
Kirsten
Katelyn
Caitlyn
Caitlyn
Sabrina
Morgan
Judith
Brittany
Claudia
Monica
Lisa
Amber
Lynn
Jenny
Summer
Rachel
Gail
Lindsey
Dorothy
Yesenia
Madeline
Sonya
Sherry
Casey
Mariah
Chelsey
Kathleen
Danielle
Tracey
Meredith
Grace
Mindy
Lori
Hayley
Stacy
Lindsay
Sheila
Maria
Jeanette
Savannah
Jacqueline
Jordan
Joyce
Selena
Daisy
Beverly
Jeanette
Carrie
Sheryl
Krystal
Jacqueline
Sierra
Brittney
Whitney
Mia
Michelle
Connie
Latoya
Lauren
Tami
Chelsey
Alice
Krystal
Adrienne
Brooke
Paige
Daisy
Briana
Tammy
Regina
Victoria
Casey
Makayla
Leslie
Kara
Brenda
Sue
Valerie
Krystal
Belinda
Jaime
Phyllis
Charlene
Tiffany
Jade
Katelyn
Jeanne
Joy
Kaitlyn
Joann
Kathleen
Rita
Carrie
Deanna
Mary
Bianca
Melody
Elizabeth
Anne
Denise
Cheyenne
Doris
Gloria
Cheyenne
Ebony
Alexandria
Angel
Sylvia
Emily
Joyce
Madison
Lori
Nancy
Priscilla
Shelly
Desiree
Sherry
Debra
Cassie
Tracie
Patty
Shelby
Katrina
Becky
Judy
Mackenzie
Meghan
Ellen
Joy
Denise
Kathy
Michelle
Allison
Sara
Chloe
Whitney
Amber
Terri
Helen
Peggy
Norma
Lori
Melody
Wendy
Heather
Marisa
Melissa
Jaime
Carly
Kari
Rose
Alisha
Ariel
Mercedes
Kendra
Deanna
Sheila
Stephanie
Caitlyn
Rita
Ashlee
Jordan
Doris
Casey
Pam
Sharon
Christy
Rachael
Natalie
Catherine
Sue
Susan
Kirsten
Stacy
Rebekah
Robin
Claudia
Shelley
Olivia
Kara
Brittany
Summer
Marisa
Robyn
Anita
Amanda
Joyce
Sheryl
Tiffany
Joann
Vickie
Elaine
Laura
Carmen
Katie
Katherine
Summer
Joanna
Stacie
Beth
Brooke
Eileen
Sierra
Phyllis
Makayla
Cassie
Meghan
Bonnie
Vicki
Kim
Amber
Marissa
Megan
Crystal
Joyce
Jasmine
Faith
Sophia
Meghan
Becky
Jeanette
Cassidy
Judith
Ebony
Alice
Jenny
Molly
Beverly
Natalie
Cindy
Sylvia
Jeanette
Christie
Sheena
Tracy
Ashlee
Shelly
Beth
Gloria
Julie
Katherine
Joanna
Melody
Savannah
Rita
Ebony
Aimee
Jeanne
Meagan
Jodi
Brittany
Melanie
Shannon
Isabella
Carla
Faith
Haley
Charlotte
Gabriela
Cindy
Yolanda
Sheila
Melanie
Kristi
Kathy
Rachel
Lisa
Jasmin
Lori
Caitlin
Teresa
Rita
Carla
Hannah
Rose
Taylor
Lindsay
Marcia
Elaine
Cathy
Jenny
Jasmine
Amy
Mikayla
Makayla
Priscilla
Laurie
Alexa
Brenda
Kylie
Kaylee
Diamond
Karen
Gina
Susan
Terry
Shirley
Isabella
Megan
Hannah
Gwendolyn
Felicia
Christina
Bianca
Monica
Haley
Teresa
Dawn
Karla
Sherry
Becky
Sonia
Chelsea
Sue
Priscilla
Cindy
Michaela
Becky
Joyce
Cheryl
Carrie
Kellie
Maureen
Sue
Anne
Marie
Misty
Christie
Brandy
Candice
Lydia
Lisa
Joan
Alice
Latoya
Vickie
Kathy
Tricia
Sheila
Taylor
Gabriella
Kristina
""",
    "first_name_male": """\
William
Raymond
Roberto
Kirk
Terrance
Ricardo
Matthew
Bradley
Sean
Stephen
Greg
Karl
Noah
Allen
Bryce
Adrian
Angel
Daryl
Calvin
Dennis
Jermaine
Eric
Gilbert
Douglas
Howard
Lawrence
Derek
Allen
Kent
Gordon
Ethan
Ethan
Samuel
Jonathon
Jeremy
Bryan
Ronald
Ralph
Riley
Clayton
Gerald
Bobby
Dylan
Marc
Phillip
Matthew
Theodore
Lawrence
Arthur
Grant
Maurice
Curtis
Angel
Daryl
David
Terrance
Alex
Shannon
Leon
Ronnie
Jonathon
Marcus
Francisco
Don
Ronald
Vincent
Michael
Dale
Benjamin
Carlos
Thomas
Albert
Dustin
Taylor
Jamie
Kerry
Ray
Barry
Hector
Hunter
Clarence
Albert
Kelly
Lucas
Parker
Cameron
Cory
Clinton
Devin
Carl
Darin
Todd
Maurice
Jason
Brandon
Mario
Daryl
Eduardo
Connor
Mario
Shaun
Alec
Jeffrey
Andrew
Gerald
Clifford
Jay
John
Elijah
Roy
Bill
Kyle
Taylor
Steven
Matthew
Ricardo
Kerry
Phillip
Louis
Brendan
Neil
Richard
Tony
Ricky
Bill
Guy
Adam
Kenneth
Kerry
Garrett
Howard
Drew
Devin
Ivan
Stanley
Donald
Ruben
Edward
Trevor
Edgar
Alexander
Jeremy
Alex
Aaron
Alvin
Oscar
Mason
Hector
Brent
Seth
Jordan
Ross
Vernon
Willie
Jacob
Darin
Bryce
Dillon
Kent
Trevor
Raymond
Mitchell
Nathan
Damon
Guy
Franklin
Malik
Bryce
Shannon
Dalton
Louis
Damon
Anthony
Robert
Kent
Evan
Dwayne
Raymond
Jermaine
Ian
Randy
Howard
Ronnie
Julian
Donald
Hector
Colton
Riley
Brian
Ricky
Lawrence
Joel
Gavin
Isaac
Isaac
Jeffery
Russell
Bruce
Luke
Darrell
Derek
Daniel
Phillip
Edward
Harold
Curtis
Brady
Shannon
Cory
Cesar
Bryan
Jeff
Jason
Gerald
Albert
Hayden
Kristopher
Malik
Francisco
Joseph
Jeff
Hunter
Karl
Glen
Mathew
Bradley
Levi
Louis
Dennis
Angel
Tony
Karl
Gene
Dillon
Clifford
Fernando
Ivan
Dan
Marcus
Paul
Oscar
Max
Gregg
Luis
Shaun
Jimmy
Mark
Clayton
Nicholas
Derrick
Ian
Darin
Darius
George
Maurice
Mitchell
Daryl
Danny
Jeffery
Gene
Raymond
Gene
Jerome
Corey
Joe
Shannon
Kent
Wesley
Gavin
Russell
Daryl
Timothy
Mark
Leon
Joe
Gordon
Dylan
Franklin
Joel
Christian
Nathaniel
Ethan
Jared
Barry
Jerry
Mitchell
Jacob
Vernon
Clayton
Bobby
Howard
Patrick
Preston
Eduardo
Brad
Raymond
Damon
Harry
Devon
Cristian
Geoffrey
Damon
Joe
Leslie
Grant
Tyler
Gilbert
Ronald
Alexander
Erik
Erik
Fernando
Malik
Cole
Terrence
Bill
Roberto
Robert
Howard
Cole
Louis
Johnathan
Greg
Austin
Glen
Danny
Tim
Levi
Chase
Jim
Phillip
Ivan
Nicholas
Alex
Devon
Evan
Scott
Terrance
Bernard
Rickey
Raymond
Mark
Ricky
Jim
Cesar
Jeffery
Hayden
Trevor
Barry
Terry
Lonnie
Shaun
Dave
Ross
Roberto
Blake
Travis
Omar
Ricardo
Leroy
Chase
Samuel
Geoffrey
Joel
Jay
Justin
Peter
Alejandro
Vernon
Bob
Jaime
Adrian
Lawrence
Roger
Lawrence
Howard
Micheal
Guy
Isaac
Barry
Francisco
Carl
Kyle
Darren
Howard
Parker
Harry
Alvin
Warren
Jay
Alvin
Ruben
Dalton
Clifford
Christian
Herbert
Darrell
Fernando
Chris
Omar
Luis
Dillon
Billy
Howard
Franklin
Peter
Warren
Gabriel
Derek
Jonathan
Ricardo
Juan
Clinton
Miguel
Terrance
Dakota
Riley
Gavin
Bradley
Edwin
Jerome
Julian
Terrence
Hayden
Jacob
Dwayne
Jack
Rodney
Jesse
Tanner
Melvin
Craig
Luke
Leon
Antonio
Walter
Luke
Duane
Vernon
Thomas
Bill
Benjamin
Alex
Harold
Dalton
Shane
Troy
Ross
Leslie
Nicolas
Jared
Philip
Nicolas
Juan
Jaime
Victor
Victor
Dalton
Leroy
Gavin
Dennis
Ian
Tyrone
Dan
Tristan
Carlos
Maurice
Clayton
Allen
Christopher
Jesse
Jordan
Jason
Logan
Frank
Ernest
Ivan
Scott
Jerry
Ross
Brad
Theodore
Matthew
Logan
Sean
Glen
Francis
Jeffrey
Jaime
Larry
Edwin
Austin
Stanley
Jared
Joe
Gregory
Max
Randall
Robert
Elijah
Nathaniel
Joseph
Gary
Todd
Julian
Adrian
Matthew
Eddie
Raymond
Clayton
Kirk
Casey
Wayne
Sean
Gavin
Adam
Mitchell
Preston
Earl
Maurice
Frank
Miguel
Mason
Jared
Bruce
Spencer
Glenn
Clifford
Cole
Jose
Ruben
Gerald
Scott
Shane
Collin
James
Alexander
Vernon
Xavier
Lee
Samuel
Alec
Curtis
Randy
Antonio
Kristopher
Rick
Luke
Frederick
Christian
Parker
Rodney
Daniel
Dwayne
Lucas
Glen
Gilbert
Nathaniel
Tyler
Kurt
Blake
Arthur
Kirk
Andre
Terrance
Stuart
Hector
Alfred
Lawrence
Rodney
Devon
Isaiah
Mason
Francisco
Jeff
Dalton
Russell
Isaiah
Jerome
Eddie
Barry
Allen
Danny
Rickey
Alfred
Harry
Ross
Louis
Justin
Edgar
Shannon
Wyatt
Terrence
Kirk
Tyler
Spencer
Russell
Curtis
Christopher
Eduardo
Isaac
Franklin
Scott
Connor
Aaron
Brady
Johnny
Omar
Kevin
Donald
Jackson
Ross
Luis
Devin
Phillip
Derrick
Hector
Melvin
Shannon
Kirk
Philip
Gregg
Jonathon
Joel
Richard
Alvin
Dalton
Leslie
Leroy
Cory
Dean
Dylan
Samuel
Kyle
Corey
Cesar
Ian
Chad
Adrian
Jermaine
Christian
Jake
Terry
Derrick
Johnathan
Alan
Shaun
Roger
Tyrone
Eugene
Brandon
Antonio
Don
Sergio
Fernando
Kevin
Isaiah
Cameron
Dennis
Devin
Wyatt
Pedro
Frederick
Dustin
Richard
Jimmy
Nathaniel
Lance
Sean
Ivan
Arthur
Stanley
Francisco
Philip
Robert
Bryce
Wesley
Brendan
Mason
Troy
Gabriel
Kristopher
Randall
Jeffrey
Trevor
Noah
John
Danny
Marvin
Jeremiah
Maxwell
Randy
Herbert
Oscar
Darren
Randall
Scott
Jeff
Franklin
Vincent
Russell
Rodney
Andre
Kelly
Gary
Bill
Cole
Tommy
Bill
Cory
Garrett
Corey
Darrell
Tom
Calvin
Glenn
Fred
Chris
Noah
Ross
Johnny
Riley
Evan
Dave
Brendan
Arthur
Trevor
Ryan
Terrance
Wesley
Tom
Sergio
Ivan
Troy
Joel
Lucas
Willie
Mitchell
Darren
Brady
Kent
Jerry
Vernon
Louis
Andre
Shawn
Calvin
Francis
Andres
Michael
Steven
Daniel
Clayton
James
Brett
Jake
Zachary
Sean
Andre
Lonnie
Gary
Patrick
Brett
Julian
Garrett
Donald
Samuel
Perry
Fernando
Charles
Xavier
Kevin
Dwayne
Gilbert
Neil
Caleb
Casey
Thomas
Evan
Manuel
Mathew
Malik
Angel
Collin
Craig
Shaun
Bill
Dean
Mathew
Tommy
Juan
Mark
Greg
Omar
Donald
Ian
Victor
Leon
Jim
Devon
Tom
Evan
Willie
Gregg
Alec
Xavier
Terry
Rickey
Frank
Edwin
Adam
Jason
Jeffrey
Drew
Perry
Christian
Max
Glenn
Brett
Gabriel
John
Jesse
Wyatt
Gerald
Albert
Levi
Jeffery
Jacob
Luke
Kurt
Logan
Alfred
Ricky
Ryan
Duane
Roger
Hunter
Mason
Colin
Russell
Bob
Anthony
Tyrone
Rodney
Marc
Jeff
Bryan
Brandon
Andre
Chase
Jeffrey
Craig
Thomas
Jim
Tracy
Leon
Calvin
Melvin
Brett
Erik
Benjamin
Jeff
Frederick
Ralph
Darryl
Garrett
Willie
Gary
Ross
Gavin
Nicholas
Justin
Ross
Stanley
Stephen
Tony
Darin
Ralph
Gerald
Robert
Mike
Douglas
Darren
Edwin
Javier
Andre
Devon
Riley
Leroy
Craig
Clayton
Jeffrey
Elijah
Francisco
Ronald
Derek
Alec
Anthony
Mathew
Darrell
Noah
Earl
Keith
Isaiah
Peter
Philip
Keith
Parker
Kenneth
Caleb
Harold
Franklin
Kristopher
Adrian
Collin
Donald
Darrell
Blake
Shawn
Javier
Roger
Jermaine
Darrell
Mitchell
Tracy
Cesar
Daryl
Terrence
Perry
Paul
Angel
Elijah
Kurt
Tristan
Darin
Timothy
Frederick
Brett
Dan
Jaime
Preston
Lucas
Jerry
Gregory
Jaime
Harry
Clayton
Mitchell
Jesus
Garrett
Danny
Shaun
Clifford
Howard
Glenn
Brady
Eric
Leon
Willie
Leon
Lucas
Tyler
Daniel
Kyle
Dalton
Carl
Kent
Terry
Cristian
Tim
Martin
Daryl
Donald
Nicolas
Shane
Jaime
Dominic
Casey
Dakota
Christian
Robert
Darryl
Marvin
Eugene
Darren
Colin
Dylan
Alexander
Stanley
Gavin
Glen
Grant
Adam
Dylan
Herbert
Darius
Darius
Devon
Perry
Shane
Max
Johnathan
Stephen
Parker
Glenn
Dakota
Dakota
Javier
Dakota
Clarence
Gordon
Sean
Jerome
Gene
Jonathon
Bill
Preston
Norman
Tyrone
Edward
Rick
Mason
Keith
Travis
""",
    "last_name_female": """\
Ayala
Shannon
Cohen
Sanchez
Choi
Skinner
Wilkinson
Browning
Williamson
Lamb
Case
Harrington
Pena
Peterson
Haney
Kemp
Kim
Cain
Curry
Warner
Barber
Bryant
Stanley
Glover
Richardson
Warner
Herring
Gomez
Wiley
Mccullough
Fuller
Phelps
Fisher
Rocha
Kane
Jensen
Carr
Krause
Morrison
Munoz
Schmidt
Beard
Beck
Henson
Zamora
Rodgers
Mckee
Manning
Green
Nguyen
Vaughan
Baird
Hale
Stevenson
Vang
Baldwin
Rosales
Riley
Nicholson
Bautista
Todd
Newton
Walton
Rivas
Bernard
Thomas
Benson
Ware
Richardson
Andrade
Wolfe
Cervantes
Reid
Barker
Braun
Simpson
Charles
Lam
Cervantes
Houston
Parrish
Schultz
Fletcher
Ferguson
Moreno
Sutton
Bender
Spencer
Garcia
Sellers
Franklin
Sampson
Dickson
Mercer
Salas
Garza
Bruce
Hansen
Rush
Fisher
Zimmerman
Serrano
Warren
Trevino
Maynard
Gomez
Ellis
Gilmore
Barajas
Mitchell
Peters
Cross
Norton
Cummings
Morris
Marsh
Silva
Santos
Berg
Clark
Lyons
Lane
Hobbs
Meyer
Keith
Carroll
Mcbride
Simon
Galvan
Wilkinson
Young
English
Liu
Wheeler
Carson
Walsh
Cohen
Garcia
Mata
Mccarty
Malone
Serrano
Guzman
Terrell
Mcdaniel
Mendez
Jackson
James
Moss
Pitts
Mcgee
Simon
Turner
Mercer
Huynh
Hull
Burgess
Hurley
Bean
Wang
Hayes
Mayo
Higgins
Flynn
Sanchez
Fitzgerald
Harper
Higgins
Martin
Glover
Coleman
Carson
Bray
Mayer
Weaver
Mullins
Myers
Hicks
Henson
Wilkerson
Oconnell
Wang
Hughes
Avery
Mathews
Mullins
Alvarado
Marquez
Stanley
Martin
Dorsey
Larsen
Ferrell
Zamora
Fields
Tate
Harvey
Thomas
Alvarado
Stuart
Zuniga
Tucker
Griffin
Haynes
Barron
Gilmore
Bender
Burnett
Warner
Wilkins
Matthews
Salinas
Webb
Burke
Lowe
Reid
Parrish
Goodwin
Valencia
Carson
Oliver
Walton
Blair
Odonnell
Vargas
Olson
Bradshaw
Frey
Blackburn
Frazier
Kidd
Chapman
Good
Gould
Frey
Mitchell
Jacobson
Camacho
Bird
Marks
Perry
Dorsey
Sims
Mcknight
Graham
Clay
Mcclain
Simmons
Stone
Guerra
Mcneil
Simmons
Newton
Livingston
Tanner
Randolph
Booth
Navarro
Luna
Hester
Ritter
Chang
Clements
Reeves
Wong
Snyder
Chavez
Hinton
Johnson
Mayer
Crosby
Johns
Hayes
Chase
Gillespie
Bauer
Dougherty
Evans
Fisher
Morris
Tapia
Rivas
Rowland
Gamble
Bernard
Larson
Watts
Sellers
Mcgee
Montes
Harrison
Werner
Bowman
Roy
Rodriguez
Delgado
Mcmillan
Clayton
Webster
Pugh
Rosario
Newman
Lang
Walters
Preston
Ewing
Glover
Lynch
Smith
Houston
Bautista
Flynn
Morris
Walker
Zuniga
Russell
Dixon
Rivers
Miranda
Rice
Ray
Cortez
Mcmahon
Quinn
Craig
Edwards
White
Hampton
Vega
Ho
Waters
Giles
Barnett
Brown
Bentley
Wu
Johns
Chambers
Davis
Ponce
Dixon
Lin
Gibbs
Trevino
Hull
Oneill
Vaughn
Bradley
Snow
Diaz
Ho
Gregory
Black
Callahan
Haney
Mercer
Mayer
Bond
Allison
Cowan
Schroeder
Stephenson
Leach
Harrison
Bradford
Woods
Rocha
Bass
Barr
Garner
Fowler
Matthews
Ballard
Fox
Hurley
Middleton
Mayo
Nelson
Mccoy
Ramos
Friedman
Chen
Ayala
Huynh
Taylor
Hunter
Mckay
Krueger
Hull
Hunter
Stafford
Hamilton
Maynard
Arroyo
Frye
Coleman
Martinez
Cohen
Frank
Rhodes
Stephens
Quinn
Freeman
Todd
Sanders
Solis
Berg
Hood
Farmer
Bullock
Noble
Mccoy
Mueller
Bray
Waters
Finley
Heath
Sanford
Carlson
Cook
Buck
Cunningham
Moody
Jarvis
Watson
Campos
Gonzalez
Day
Ford
Pearson
Mullins
Swanson
Ewing
Harrison
Gomez
Ponce
Spears
Gonzalez
Bowman
Peck
Parsons
Gaines
Garcia
Hodges
Solomon
Bradford
Goodman
Meza
Cain
Huerta
Spencer
Jordan
Hatfield
Thornton
Patton
Carr
Rose
Dillon
Curry
Gray
Phelps
Olsen
Griffin
Livingston
Li
Figueroa
Newman
Ray
Obrien
Jefferson
Henderson
Newman
Pace
Horton
Durham
Shaffer
Ingram
Aguilar
Thornton
Oneal
Lara
Zavala
Booker
York
Harmon
Burch
Wiggins
Ramirez
Atkins
Mullen
Dorsey
Holder
Mills
Cochran
Austin
Curtis
Baxter
Atkinson
Miller
Galvan
Green
Blevins
Luna
Skinner
Sanders
Ingram
Huff
Castro
Kline
White
Farrell
Gay
Landry
Cochran
Sanchez
Webster
Mcgrath
Evans
Gonzales
Holland
Wilson
Le
Pace
Petty
Blanchard
Ali
Pollard
Blackwell
Barron
Mcgee
Gomez
Stone
Jimenez
Christensen
Wells
Price
Harris
Cobb
Fox
Blevins
Shaffer
Mcmahon
Terry
Greene
Craig
Griffith
Nielsen
Duke
Larsen
Newman
Stafford
Livingston
Drake
Melendez
Dalton
Dickerson
Stark
Mills
Fuller
Dorsey
Prince
Mann
Joseph
Bird
Roth
Mendez
Santana
Martin
Hines
Patrick
Odom
Hinton
Cook
Huynh
Dennis
Reed
Newton
Pennington
Montoya
Hines
Gentry
Petersen
Herman
Brooks
Arroyo
George
Russell
Bridges
Ortiz
Santos
Ellis
Russell
Stephens
Hancock
Powell
Hardin
Stein
Meadows
Haney
Chase
Hobbs
Mccann
Doyle
Hull
Webster
Nash
Gibbs
Boone
Warner
Perkins
Walton
Smith
Lutz
Floyd
Taylor
Alexander
Morrison
Gentry
Webster
Jackson
Mcintosh
Potter
Drake
Berry
Petty
Mckinney
Crane
Cochran
Watson
Wu
Choi
Boyer
Kelley
Daugherty
David
Bonilla
Cole
Donovan
Ryan
Bender
Ho
Cantu
Bell
Collier
Krueger
Garcia
Golden
Chung
Diaz
Chase
Mooney
Mcbride
Thomas
Knight
Lane
Thomas
Coffey
Hensley
Berg
Hendricks
Terry
Alexander
Miller
Valenzuela
Daugherty
Bonilla
Hood
Friedman
Reilly
Logan
Sanchez
Fry
Reyes
Sanders
Chang
Stanley
Patton
Shea
Farrell
Cordova
Aguirre
Armstrong
Cabrera
Mcclain
Crawford
Cole
Wells
Dillon
Horne
Barrera
Roy
Vargas
Summers
Munoz
Villegas
Anderson
Hanna
Barry
Casey
Raymond
Frost
Love
Swanson
Mayo
Key
White
Cantu
Porter
Cohen
Hammond
Valentine
Jennings
Gonzalez
Wolfe
Perkins
Richmond
Sandoval
Gonzalez
Porter
Hubbard
Dyer
Murray
Stuart
Haney
Burnett
Blake
Davies
Yu
Bean
Maddox
Dominguez
Mendez
Sellers
Farrell
Doyle
Pearson
Mcgrath
Parker
Mejia
Robinson
Zhang
Orr
Orozco
Gross
Waller
Lucas
Vance
Roberts
Sullivan
Murray
Mclaughlin
Hansen
Sheppard
Caldwell
Young
Padilla
Lawrence
Murillo
Alexander
Potter
Taylor
Braun
Rubio
Sparks
Peterson
Stout
Williamson
Norris
Schmitt
Dodson
Yang
Clayton
Williams
Ayers
Moreno
Russell
Estes
Norman
Barber
Mooney
Dodson
Sutton
Graves
Clements
Mora
Whitaker
Mcconnell
Wilkinson
Parks
Mercer
Petty
Rosario
Price
Lozano
Hartman
Boyd
Roberson
Trevino
Dawson
Kelly
Richardson
Crosby
Marshall
Park
Gordon
Ayala
Hunter
Lin
Choi
Vega
Aguilar
Terry
Small
Mosley
Phillips
Ramsey
Grant
Hopkins
Ibarra
Carter
Donovan
Powell
Costa
Nixon
Hunt
Ballard
Hayden
Chandler
Schneider
Duran
Gaines
Petty
Dennis
Petty
Charles
Ferrell
Mckenzie
Harris
Esparza
Shepard
Chandler
Pugh
Gregory
Cantu
Bentley
Church
Carroll
Christian
Salazar
Brown
Golden
Krause
Richard
Hawkins
Neal
Rollins
Kane
Larson
Molina
May
Grant
Brady
Hodges
Buchanan
Kirk
House
Cowan
Aguilar
Miller
Kaiser
Norman
Dalton
Rosario
Abbott
Bean
Salazar
Steele
Hunter
Bennett
Melton
Velasquez
Foley
Christensen
Fuller
Gilbert
Aguilar
Carroll
Mack
Clay
Carr
Mays
Valencia
Pham
Le
Baker
Herring
Acosta
Fleming
Bender
Hall
Henson
Salas
Estes
Dickson
Stewart
Hester
Cohen
Sexton
Villanueva
Bridges
Long
Brock
Madden
Estes
Horn
Kline
Stark
Douglas
Williams
Carlson
Herring
Escobar
Vaughn
Wallace
Cooke
Cochran
Davenport
Floyd
Ruiz
Downs
Lambert
Peterson
Sweeney
Alexander
Orozco
Quinn
Holland
Moore
Fuentes
Andrews
Gay
Boyer
Tyler
Nixon
York
Gross
Flynn
Lam
Nielsen
Vincent
Tate
Pineda
Munoz
Porter
Carrillo
Krueger
Cook
Boone
Tyler
Vaughn
Welch
Gardner
Schmitt
Montoya
Berry
Parrish
Wiley
Barker
Berg
Ramsey
Harrington
Ferguson
Roth
Daniel
Bennett
Fry
Lester
Sanford
Ortega
Frost
Prince
Espinoza
Johns
Klein
Gallagher
Randolph
Hodges
Bolton
Gutierrez
Mayo
Cervantes
Arnold
Salazar
Grant
Arellano
Archer
Andrade
Knight
Oneill
Warren
Gibbs
Baldwin
Shaw
Garrett
Shaffer
Parker
Schroeder
Grimes
Solomon
Perkins
Reeves
Ward
Kane
Ibarra
Wang
Dorsey
Ryan
Montes
Herrera
Duncan
Haney
Hale
Randolph
Parks
""",
    "last_name_male": """\
James
Briggs
Friedman
Gallagher
Pierce
Mcgrath
Hogan
Navarro
Jensen
Avila
Waller
Casey
Rosario
Cole
Bridges
Atkinson
Greene
Kirk
Warren
Bowman
Haynes
Ramos
Sexton
Kline
Sandoval
Hale
Poole
Rowe
Singleton
Cantu
Montes
Merritt
Nelson
Walls
Juarez
Morales
Kaiser
George
Baird
Lara
Hayes
Perez
Matthews
Medina
Hansen
Hoover
Gentry
Arellano
Glenn
Yu
Meza
Rodgers
Hensley
Stafford
Bond
Stewart
Stafford
Lucas
Maynard
Clay
Macdonald
Sexton
Solis
Jefferson
Hammond
Franco
Avila
Burton
Vang
Barker
Stewart
Castro
Huffman
Doyle
Simpson
Howe
Bauer
Kaiser
Stein
Preston
Zamora
Jenkins
Bowen
Case
Wagner
Suarez
Townsend
Hull
Jacobson
Arnold
Zuniga
Elliott
Lloyd
Tapia
Barber
Archer
Collier
Wise
Guzman
Bender
Farrell
Ramos
Golden
Golden
Hendrix
Cortez
Cervantes
Ritter
Sexton
Bonilla
Forbes
Mahoney
Patterson
Butler
Patrick
Hancock
Gould
Rhodes
Berry
Kelley
Velez
Orr
Harrison
Anthony
Conner
Whitehead
Hahn
Taylor
Wise
Welch
Castillo
Madden
Maxwell
May
Stanton
Santiago
Forbes
Villegas
Cabrera
Anthony
Duncan
Morrison
Roth
Moreno
Mcdowell
Logan
Pratt
Madden
Frost
Forbes
Marshall
Valentine
Rich
Rojas
Baird
Fitzgerald
Barajas
Atkins
Brandt
Ramsey
Lawrence
Morales
Hardin
Sheppard
Kent
Mccarty
Ballard
Dougherty
Le
Arroyo
Navarro
Pierce
Aguilar
Farmer
Hicks
Mata
Wong
Delacruz
Boyer
Mccarthy
Hawkins
Burton
Cherry
Pierce
Charles
Conrad
Huber
Mcfarland
Franklin
Rojas
Knox
Yates
Johnston
Moss
Norman
Daugherty
Mccarthy
Chen
Terrell
Lowe
Hutchinson
Wall
Hall
Blackwell
Dyer
Ford
Frederick
Santos
Gonzales
Hall
Rich
Berry
Terrell
Friedman
Gentry
Peters
Hester
George
Hicks
Roman
Yang
Ashley
Lawson
Hodge
Merritt
Fry
Grant
Robles
Lawrence
Mullen
Levy
Bauer
Hinton
Mejia
Flowers
Howe
Love
Burnett
Sutton
Frazier
Mann
Michael
Blackwell
Booker
Beck
Callahan
Friedman
Jefferson
Holt
Kent
Saunders
Hudson
Roman
Peck
Lin
Gomez
Taylor
Wang
Butler
Rios
Lyons
Hester
Shaffer
Meza
Dixon
Little
Drake
Horne
Small
Leon
Fischer
Ware
Chavez
Stewart
Jackson
Kirby
Key
Farley
Weeks
Khan
Spence
Butler
Richmond
Morse
Fields
Ortiz
Harper
Mcclain
Doyle
Sheppard
Garrett
Hester
Rivers
Mclaughlin
Tyler
Avery
Diaz
Sosa
Tyler
Murphy
Coleman
Copeland
Key
Patterson
Lowe
Wolfe
Skinner
Novak
Mcbride
Galvan
Gibbs
Walsh
Young
Beck
Salazar
Durham
Owen
Solis
Parsons
Oconnor
Mann
Oneill
Duffy
Maxwell
Carter
Knapp
Burton
Flores
Vincent
Parker
Gilbert
Waters
Mueller
Sanford
Kramer
Dunlap
Gardner
Decker
Atkins
Lamb
Ramsey
Hudson
Lang
Stone
Marshall
Branch
Gould
Arroyo
Russo
Dougherty
Berg
Vincent
Conrad
Marshall
Randall
James
Manning
Hahn
Joseph
Bentley
House
Franklin
Orr
Roman
Tucker
Strickland
Jensen
Sheppard
Ball
Potts
Carson
Lam
Hoover
Goodman
Knapp
Harding
Chung
Fisher
May
Kidd
Haley
Acevedo
Wheeler
Glenn
Snyder
Herman
Berger
Stuart
Benitez
Kramer
Barrera
Simon
Dillon
Franklin
Odonnell
Case
Avery
Zavala
Travis
Andersen
Jackson
Hall
Meza
Herman
Harding
Bright
Houston
Kirby
Bush
Pacheco
Stout
Marquez
Klein
Cardenas
Heath
Molina
Santiago
Yates
French
Crane
Padilla
Calhoun
Clayton
Mills
Christensen
Ellison
Riggs
Williams
Lloyd
Roach
Sherman
Sandoval
Dougherty
Zavala
Sanchez
Daniel
Jacobs
Lucero
Hogan
Sawyer
Lopez
Garrett
Barrera
Sims
Bennett
Rasmussen
Michael
Whitney
Wang
Murillo
Mercer
Bishop
Walsh
Grant
Watson
Walton
Acosta
Zamora
Kirk
Hill
Pruitt
Boyd
Davies
Hickman
Perkins
Harrell
Gentry
Nelson
Dougherty
Figueroa
Moreno
Lin
Gibbs
Wolfe
Bowers
Mcneil
Carey
Cannon
Macdonald
Walls
Terrell
Logan
Schmitt
Savage
Oconnell
Mcguire
Richard
Brady
Russell
Carrillo
Tanner
Watkins
Gould
Morrow
Alvarez
Stevenson
Bender
Randall
Beasley
Little
Joyce
Mccormick
Watts
Meza
Marks
Gentry
Cline
Flowers
Mcintosh
Brandt
Madden
Johnson
Campbell
Lyons
Armstrong
Hammond
Cordova
Fleming
Estrada
Brandt
Mckinney
Guerra
Werner
Olson
Harris
Jones
Brown
Mathews
Marks
Eaton
Cohen
Meyer
Mcclure
Mclean
Mcknight
Weiss
David
Kramer
Jacobson
Salas
Buchanan
Marquez
Shepherd
Goodman
Byrd
Simpson
French
Blanchard
Pennington
Chapman
Sosa
Gray
Frey
Buck
Willis
Roy
Edwards
Bridges
Huber
Patterson
Kim
Price
Garza
Walls
Johnson
Stafford
Dickerson
Cisneros
Parrish
Davidson
Hodges
Russell
Park
Olson
Mccall
Freeman
Baird
Zuniga
Terry
Wall
Frye
Mathis
Murray
Schmidt
House
Pope
Larson
Morales
Huff
Haas
Lopez
Mcmahon
Mccann
Villanueva
Nixon
Guzman
Singleton
Mayo
Atkins
Stanton
Yates
Sheppard
Pugh
Delacruz
Reid
Perkins
Buchanan
Stevenson
Haynes
Pollard
Maddox
Carson
Krueger
Mcguire
Ward
Evans
Burton
Faulkner
Morse
Greer
Sims
Yang
Vang
Morrison
Franklin
Welch
Torres
Jennings
Rogers
Ali
Sosa
Nunez
Romero
Small
Mcfarland
Harris
Roth
Wright
Riddle
Day
Calderon
Meadows
Leblanc
Oneal
Lucas
Conrad
Carpenter
Weber
Hoffman
Mueller
Padilla
Padilla
Cantu
Glenn
Schwartz
Daniels
Beasley
Yates
Hooper
Mann
Hudson
Pena
Mccoy
Kim
Miller
Hess
Stuart
Crawford
Cooper
Ritter
Davila
Brewer
Anthony
Flowers
Daniels
Hudson
Burch
Love
Kane
Carrillo
Ballard
Salazar
Singh
Foster
Palmer
Mcclure
Vasquez
Green
Barnes
English
Oneill
Roach
Eaton
Young
Winters
Nielsen
Vaughan
Bruce
Sparks
Hess
Hoffman
Riddle
Beasley
Dean
Nash
Irwin
Berry
Collier
Conner
Boyle
Bray
Greer
Vincent
Reilly
Yates
Moran
Callahan
Stanley
Miranda
Conrad
Myers
Herring
Green
Arellano
Huang
Blankenship
Davies
Ellison
Moody
Hurst
Valencia
Juarez
Parker
Cain
Bradford
Duncan
Marquez
Weiss
Conway
Silva
Maxwell
Rollins
Walters
Lewis
Padilla
Hall
Jennings
Harvey
Weaver
Gibson
Bennett
Price
Ferrell
Little
Daniels
Choi
Crawford
Stephenson
Harding
Santiago
Perry
Owens
Mccall
Mayer
Terry
Stein
Dougherty
Schmidt
Berg
Reed
Vargas
Grant
Winters
Booth
Bailey
Ball
Burnett
Lozano
Huerta
Santiago
Ford
Daniel
Guerra
Hines
Bender
Moss
Wilson
Peters
Nelson
Ashley
Rhodes
Forbes
Santana
Santiago
Cooley
Barnett
Patrick
Montoya
Parsons
Velez
Murphy
Stone
Pennington
Webb
Hull
Burnett
Morales
Wolf
Avila
Scott
Mosley
Molina
Joseph
Yates
Decker
Sherman
Frost
Mullen
Sanchez
Hardy
Collier
Mcintyre
Price
Figueroa
Nixon
Haley
Guerra
Ross
Rivas
Hoffman
Richmond
Roach
Lucas
Williams
Haley
Cisneros
Jimenez
Howell
Page
Moyer
Bell
Crosby
Hendricks
Harper
Kramer
Alexander
Yates
Crosby
Bender
Wilkins
Glenn
Gregory
David
Gray
Mclean
Bryan
Guerra
Heath
Davis
Glass
Cantrell
Andrews
Gamble
Patrick
Webster
Church
Hanna
Hardy
Lozano
Shah
Quinn
Wilkins
Sherman
Neal
Sherman
Parks
Edwards
Doyle
Wise
Rivers
Contreras
Barrett
Pierce
Hayden
Molina
Daugherty
Morrison
Pearson
Garza
Taylor
Wells
Gregory
Rivas
Mayo
Reeves
Cisneros
Heath
Villa
Levy
Lane
Barrett
Clements
Perez
Bond
Novak
Bautista
Novak
Cook
Pacheco
Dominguez
Salas
Pace
Jennings
Lyons
Stout
Combs
Wright
Edwards
Hansen
Aguirre
Duarte
Moyer
Atkins
Frazier
Wallace
Sheppard
Barajas
Goodwin
Hopkins
Jennings
Schmitt
Curry
Jones
Richmond
Larson
Todd
Mercer
Bradshaw
Coffey
Day
Mclaughlin
Roach
Conley
Everett
Arroyo
Monroe
Costa
Dodson
Harris
Mann
Dunn
Houston
Cantrell
Bentley
Trevino
Scott
Wilkinson
Morales
Sharp
Mcneil
Rios
Barron
Rodriguez
Fuentes
Cook
Hood
Brewer
Reilly
Baker
Ray
Dunlap
Jacobs
Monroe
Rangel
Thornton
Harrington
Wagner
Conley
Day
Moody
Sexton
Roberts
Huerta
Frederick
Hester
Bonilla
Moon
Shaffer
Callahan
Moses
Simon
Sosa
Nelson
James
Savage
Barton
Griffith
Carpenter
Ortiz
Carney
Lambert
Brown
Roman
Ortiz
Kramer
Huber
Francis
Paul
Frye
Lindsey
Choi
Sharp
Hale
Lambert
Simpson
Gould
Abbott
Bauer
Schmidt
Benton
Pope
Blevins
Diaz
Maxwell
""",
    "company": """\
Barrett Group
Kerr and Sons
Hess, Cowan and Hurley
Gordon-Walsh
Hendrix Inc
Yang, Anderson and Carpenter
Fernandez-Jacobs
Acevedo-Gilmore
Case Inc
Rodgers, Butler and Gomez
Levine, Clark and Macdonald
Small-Berry
Finley-Mcdowell
Aguilar Inc
Mays, Campbell and Klein
Berg and Sons
Wong, Simpson and Moore
Gibbs and Sons
Rice Ltd
Cannon Group
Carroll and Sons
Ray, Lloyd and Fry
Morrison, Moses and Cline
Blake, Yu and Douglas
Brooks, Murphy and Roberts
Carrillo, Kidd and Norris
Oliver-Marshall
Olsen Inc
Davenport, Arias and Ruiz
Gentry-Aguilar
Rangel Ltd
Grimes Group
Mayo, Garrison and Stephens
Dalton-Grant
Saunders-Hogan
Spencer-Nixon
Odonnell-Blanchard
Hays Inc
Wade LLC
Rowland LLC
Pollard PLC
Morgan, Chambers and Hooper
Morrow-Cole
Meza-Pace
Brock, Beltran and Mcconnell
Ramsey, Molina and Dixon
Boone-Ellison
Pena Ltd
Pacheco, Carson and Lyons
Mathews-Pace
Jones Inc
Delgado-Leon
Wyatt-Strickland
Gilmore-Ewing
Serrano-Daugherty
Marsh-Mack
Chase PLC
Frey-Thomas
Woodward PLC
Russo, Sutton and Mccormick
Harding-Ortega
Lindsey-Barron
Duke Inc
Huang, Duke and Long
Lutz Inc
Lawson Ltd
Osborn-Sampson
Good-Tate
Davidson and Sons
Clark Group
Juarez, Stafford and Rosales
Case, Patton and Tyler
Fox, Mcgee and Bates
Nichols, Pope and Costa
Ali, Booth and Petty
Logan-Campbell
Charles LLC
Fisher, Ward and Wells
Odom, Case and Dawson
Roberts-Matthews
Kent, Carter and Ward
Meza-Hamilton
Gould-Bryan
Farley, Glover and Wong
Dudley-Goodman
Pennington PLC
Franco, Wolfe and Quinn
Marsh-Jacobson
Mcdonald-Phelps
Marsh-Horton
Odonnell PLC
Christensen and Sons
Hurst-Mason
Zamora-Daugherty
Ayala PLC
Hartman Group
Martinez-Hodges
Swanson-Villegas
Collins-Chapman
Dean-Newton
Gardner Group
Mccann Ltd
Reynolds PLC
Mendez-Lozano
Stanton PLC
Burgess, Sims and Miles
Buck, Cervantes and Morales
Fitzgerald LLC
Brown-Eaton
Bauer LLC
Ellis-Mcconnell
Mcgrath and Sons
Jackson, Huynh and Rowe
Cross and Sons
Hayes, Berg and Strickland
Whitehead Group
Reilly, Love and Schneider
Simon-Garrett
Torres and Sons
Atkins-Villanueva
Collier, Obrien and Bond
Cordova, Liu and Estes
Crane, Acosta and Ortega
Diaz, Fleming and Newman
Sullivan Group
Gates, Moyer and Bailey
Paul, Hull and Wilson
Merritt, Maldonado and Butler
Vasquez-Randolph
Rose-Hunt
Roberson, Horn and Finley
Wiley Ltd
Johnston PLC
Bush-Hanna
Stone, Arellano and Webb
Juarez-Bush
Holder-Delgado
Mcgee, Avila and Valdez
Mcfarland, Rasmussen and Haynes
Guerra and Sons
Fitzpatrick Inc
Brooks-Roman
Wu, Mccormick and Moss
Barrera-Chen
Colon Ltd
Dorsey Group
Arroyo, Morgan and Lane
Sanchez Ltd
Hodge, Ashley and Fields
Golden-Allen
Pratt and Sons
Brandt Group
Vaughan, Olsen and Peterson
Ware-Roth
Hill, Dougherty and Charles
Porter, Barnes and Lowe
Heath-Holland
Bonilla and Sons
Case, Joyce and Sullivan
Davidson-Duke
Poole-Sullivan
Hernandez-Payne
Ferguson-Mercado
Mahoney, Potter and Howell
Wells-Peck
Williamson Inc
Lucas-Frank
Baird, Yoder and Li
Washington-Nguyen
Duke, Brown and Coffey
Allen, Douglas and Case
Ramsey, Kent and Levine
Hill Ltd
Gallegos Ltd
Short, Short and Clarke
Love Inc
Berger Inc
Barron, Lyons and Vargas
Kramer, Merritt and Maynard
Krause, Guerrero and Dalton
Maynard-Gay
Bonilla and Sons
Ramos, Edwards and Hammond
Kemp-Velasquez
Newman-Gay
Waters, Cooley and Bowman
Tyler, Lawrence and Cummings
Kim-Rush
Stanton, Ball and Tate
Clay LLC
Spence, Howard and Matthews
Miranda-Dixon
Henson Ltd
Boyd, Harmon and Mccann
Parks-Meyers
Vance and Sons
Cain PLC
Hale, Hodges and Harrell
Rivas Inc
Castaneda-Hunt
Mann, Bullock and Shaffer
Terry and Sons
Donaldson, Ibarra and Espinoza
Solis-Ware
Harding Ltd
Dorsey-Pineda
Lynch, Mitchell and Clements
Gallegos Group
Cobb PLC
Miles-Leon
Guerra, Glass and Gregory
Barron Inc
Bowman, Sandoval and Bird
Abbott LLC
Avila, David and Hopkins
Mcconnell Ltd
Hardin-Crane
Peterson, Vincent and Grimes
Peck, Melton and Diaz
Mason-Rivers
Blankenship Inc
Moran-Coffey
Reid LLC
Burnett, Morgan and Powell
Pitts-Moyer
Colon, Sanford and Ingram
Hobbs PLC
Carr, Perkins and Guzman
Hammond-Mitchell
Barrett-Morris
Mayo-Munoz
Tran Ltd
Rollins-Galloway
Blackwell PLC
Gill, Trujillo and Dixon
Ruiz-Farley
Burke, Beck and Benitez
Hurst, Ramirez and Green
Donaldson, Mcbride and Montgomery
Farmer, Rocha and Duarte
Oliver Ltd
Joyce and Sons
Gross-Snow
Keller-Calhoun
Harding, Saunders and Stein
Freeman PLC
Oconnell-Rubio
Mccullough, Key and Daniel
Zhang Ltd
Thompson-Wagner
Wheeler-Klein
Fischer-Moyer
Fischer, Austin and Gaines
Pittman, Friedman and Lowery
Dickson, Case and Robertson
Mooney, Cooley and Crane
Norris-Cooley
Mitchell PLC
Stafford-Smith
Waters, Bolton and Mcgee
Chung Ltd
Sheppard PLC
Doyle, Conway and Watts
Salas, Blake and Gentry
Sanchez, Haley and Kirby
Parsons-Casey
Carrillo, Mason and Mathews
Potts-Moore
Hubbard PLC
Montoya, Wolf and Potter
Long, Washington and Robinson
Lopez LLC
Tanner, Blanchard and Walsh
Miles, Huber and Murphy
Johnston-Zuniga
Waters, Dudley and Cisneros
Cobb, Herman and Abbott
Johnston, Martin and Griffith
Hinton-Maynard
Fletcher-Terry
Cherry, Kramer and Schaefer
Yu, Calderon and Schwartz
Howe-Vega
Spencer Ltd
Woods, Barron and Savage
Shaw, Oneal and Stanley
Kidd-Wells
Pearson Ltd
Hicks Inc
Lindsey, Guerrero and Wade
Cannon-Manning
Meyers LLC
Lindsey, Bush and Zavala
Townsend, Johnson and Black
Gill LLC
Martinez Ltd
Matthews-Nash
Warner-Salinas
Zuniga and Sons
Mosley and Sons
Jacobs LLC
Graves Inc
Barnes Ltd
Maynard PLC
Black, Monroe and Chang
Munoz-Mcneil
Buchanan-Allen
Moore, Woods and Molina
Cline, Castaneda and Hensley
Eaton, Lin and Hahn
Flynn Group
Crosby Ltd
Choi-Winters
Choi PLC
Dudley-Wallace
Gillespie-Walker
Hart LLC
English, Strong and Webster
Murillo Ltd
Yoder, Randolph and Houston
Dixon Ltd
Bird-Baird
Odom-Foley
Frost-Dalton
Baldwin Ltd
Bauer-Salas
Savage and Sons
Sherman-Larson
Andersen, Cox and Goodwin
Powers, Cisneros and Saunders
Santana, Rosario and Luna
Stephens-Zimmerman
Andrews-Beck
Smith Group
Sampson, Molina and Hart
Li Group
Sandoval-Vance
Wyatt-Dudley
Delgado, Nixon and Santos
Vasquez-Rowland
Baker-Morse
Brown Inc
Stephenson PLC
Luna-Mooney
Martinez Group
Mayo, Lopez and Randall
Knight-Baxter
Wilson PLC
Delacruz, Baldwin and Suarez
Gould PLC
Simpson-Baird
Russo Group
Heath-Bray
Best Ltd
Lynn-Mcknight
Webster-Palmer
Wiggins, Todd and Ritter
Carey, Davis and Gilbert
Cortez PLC
Ellis-Hubbard
Stevenson Inc
Nelson-Mcbride
Zavala-Richard
Glenn, Combs and Gonzalez
Mueller, Tate and Lynch
Baker Inc
Fritz-Tyler
Contreras-Navarro
Boyle-Bradford
Austin Group
Burch PLC
Gates-Arellano
Lester Group
Leonard Group
Gaines PLC
Petersen-Bauer
Zuniga, Mack and Johnston
Bowen, Morris and Carey
Crawford PLC
Shepard-Hanna
Hurley-Kline
Wiley-Ellison
Powell, Hooper and Blevins
Browning-Vance
Estes PLC
Santana-Salazar
Bradshaw LLC
Walsh, Ashley and Edwards
Booker LLC
Archer-Howell
Hardin Group
Foster-Horne
Short Group
Mckay Group
Roberson-Delgado
Harris-Mills
Pineda-Rodgers
Everett LLC
Manning, Morgan and James
Buck-Carr
Ryan-Faulkner
Gonzales-Hernandez
Watson, Morton and Whitehead
Mcknight-Maldonado
Santos Group
Ramirez Ltd
Shields Inc
Washington Inc
Jenkins, Hardin and Valenzuela
Contreras LLC
Bolton, Andersen and Johnston
Rasmussen Ltd
Hendrix PLC
Montgomery-Solomon
Pugh, Neal and Potter
Rosario, Herrera and Charles
Levine-Larson
Hurley, Durham and Haney
Ayala, Baird and Duncan
Wilkerson, Barnett and Potter
Crosby, Fitzpatrick and Tyler
Frost-Maynard
Archer Inc
Hays, Chambers and Hale
Meza PLC
Young, Fox and Dickerson
Herring Inc
Larsen-Summers
Rhodes LLC
Garza-Beasley
Nichols PLC
Mayo Group
Jones, Patterson and Bolton
Hunter, Pollard and Summers
Thornton Inc
Lee, Romero and Best
Sims-Benitez
Mcdowell PLC
Mccann-Santana
Sparks, Lawson and Fritz
Clements-Gutierrez
Wilkerson Inc
Yang and Sons
Dillon Group
Chambers, Foley and Roman
Cisneros Inc
Murillo-Miles
Blake-Paul
Lee-Webster
Odonnell-Joseph
Hubbard-Love
Gallagher, Frost and Robles
Stokes, Gibson and Prince
Gordon, Chavez and Schwartz
Burns PLC
Lynn-Small
Ortiz LLC
Larson, Key and Daugherty
Mcconnell-Mcdonald
Webb-Newton
Allison PLC
Garner-Miller
Combs Inc
Mcdonald and Sons
Combs-Fritz
Cherry Ltd
Fox and Sons
Wilkins-Bennett
Dougherty Inc
Maddox-Richmond
Mcknight-Houston
Cortez-Novak
Duke PLC
Keller, Simmons and Carney
Alexander Inc
Whitney-Chase
Hodges-Schmidt
Horn PLC
Skinner, Hogan and Gonzales
Mason Group
Ramsey-Ibarra
Schroeder-Johnson
Webb LLC
Gates Ltd
Solis-Rosales
Lyons-Sellers
Crawford Inc
Terry, Rosales and Thompson
Fisher and Sons
Cruz PLC
Holland-Jones
Harper-Mullins
Rivera and Sons
Carr-Murillo
Barajas-Pearson
Meadows, Hartman and Barnett
Mendoza and Sons
Mcbride PLC
Holt-Gonzales
Flores and Sons
Bradshaw-Anderson
Ross, Ramsey and Doyle
Rios, Stephenson and Roach
Farmer, Haney and Young
Benitez LLC
Richardson, Griffith and Rogers
Richmond-Woodard
Wyatt-Giles
Cordova PLC
Carrillo and Sons
Bernard LLC
Sheppard, Mann and Cummings
Bauer, Kane and Howell
Mora-Brennan
Knox, Orr and Bruce
Welch Ltd
Alvarez-Durham
Bolton LLC
Arroyo Ltd
Good LLC
Henry-Mcdowell
Peterson-Schmidt
Crane Inc
James-Lynn
Mckay, Khan and Mercer
Payne-Huang
Mendez-Vang
Harris-Bell
Zavala, Lewis and Chen
Livingston-Lloyd
Sanders PLC
Beltran, Mathis and Peck
Buckley, Lam and Luna
Garrett, Jacobson and Chavez
Thompson-Best
Greer-Estes
Russo-Carson
Archer-Gutierrez
Osborn-Haney
Keller LLC
Adams, Frazier and Wyatt
Lynch, George and Calderon
Graham LLC
Chase, Savage and Baird
Farmer, Mcconnell and Harding
Caldwell-Phillips
Oneill LLC
Mcmahon Group
Mathis, Cortez and Estes
Odom-Long
Ford-Holmes
Montoya Group
Whitaker-Wong
Conway-Espinoza
Parsons, Foley and Collins
Farmer Inc
Pratt-Molina
Church, Vang and Shields
Hancock-Hebert
Macdonald, James and Reeves
Gaines, Vaughan and Hawkins
Livingston Ltd
Shaw, Mayo and Juarez
Leblanc Ltd
Long-Dawson
Ewing-Bowman
Gibson Group
Pham-Fox
Kemp-Abbott
Alexander-Harris
Horne and Sons
Woods Group
Campbell-Odom
Gregory, Fowler and Walter
Ferrell, Fleming and Newton
Burnett, Kemp and Marsh
Frederick, Shelton and Davenport
Cobb-Raymond
Stevens, Lawson and Arnold
Fowler Inc
Barr, Kramer and Reeves
Gomez Group
Anderson LLC
Gallagher-Sullivan
Hardy Group
Solomon-Peters
Mckenzie, Howell and Osborn
Francis, Greene and Maxwell
Hobbs-Mccarty
Tanner, Nash and Goodwin
Sims-Boone
Warner, Townsend and Moody
Jordan and Sons
Bartlett, Daniels and Hutchinson
Vance Group
Chase-House
Roberts, Little and Wiley
Palmer, Mcknight and Harper
Garrett, Mcmillan and Aguilar
Mcmahon PLC
Duffy-Castillo
Morse, Stanton and Anderson
David PLC
Davis-Duarte
Banks Ltd
Carroll, Wilcox and Levine
Diaz-Cox
Horton, Pratt and Ballard
Mcdonald, Carney and Jacobs
Dougherty Inc
Clayton-Travis
Nelson-Gray
Acosta-Mcclain
Booker PLC
Short-Malone
Savage PLC
Ford PLC
Warren LLC
Chaney, Lang and Ferrell
Waller and Sons
Carrillo Ltd
Blevins-Burgess
Freeman, Boone and Peterson
Camacho-Crawford
Robbins PLC
Morse Ltd
Yang-Dunn
Foley-Hodges
Nielsen-Landry
Ritter-Livingston
Rubio, Romero and Farmer
Davila, Cobb and Barker
Mathews and Sons
Macias Inc
Pollard Inc
Ruiz Ltd
Rasmussen, Carrillo and Hebert
Fitzgerald Inc
Jennings-Wolf
Horne-Stevenson
Singleton-Vega
Bartlett, Grimes and Travis
Castaneda-Spencer
Ware-Oliver
Hoover PLC
Mcgee, Zhang and Johnson
Novak LLC
Braun Ltd
Contreras LLC
Johnston-Berg
Burke, Harmon and Yang
Gates-Reilly
Montgomery Inc
Aguirre and Sons
Gregory, Terry and Mata
Chambers Ltd
Reynolds-Lynn
Jordan Group
Riddle, Wagner and Hammond
Mccormick Group
Sutton-Dawson
Delacruz-Mccoy
Ewing-Schultz
Middleton, Mcclure and Willis
Sharp-Gentry
Downs, Yu and Underwood
Griffin Group
Martinez, Salas and Chung
Schneider, Mitchell and Hoffman
Bennett, Kerr and Curry
Riddle Inc
Page-Hancock
Lucas, Barton and Glass
Skinner, Washington and Munoz
Bryant PLC
Michael, Turner and Stark
Odom-Wyatt
Mayo-Osborne
Hooper Inc
Brock, Oneal and Bolton
Callahan, Taylor and Andersen
Greene Group
Rasmussen and Sons
Allison Group
Wilkerson LLC
Lane, Rivas and Webb
Phelps-Stevens
Davidson PLC
Dalton, Benjamin and Summers
Mejia-Carroll
Cochran Inc
Robertson Group
Buckley Group
Ellis-Holmes
Wilkinson and Sons
Ali Ltd
Brennan Group
Galvan, Morton and Roman
Freeman, Moyer and Bennett
Branch-Graves
Walton-Tapia
Larsen, Schmitt and Pugh
Velazquez Ltd
Rios and Sons
Briggs-Fuller
Wang and Sons
Garrison and Sons
Shelton-Marks
Cook-Cervantes
Tran Group
Kelley PLC
Higgins-Rowland
Aguilar Ltd
Garza-Pacheco
Chang-Bates
Higgins-Bender
Stewart LLC
Marsh, Dean and Sims
Kramer and Sons
Mckinney, Pope and Copeland
Steele-Carr
Valenzuela PLC
Bates PLC
Tucker, Dalton and Parsons
Salinas Group
Moran-Sharp
Klein, Pham and Meza
Escobar LLC
Osborne-Johnston
Cowan-Cunningham
Mcpherson-Braun
Bush LLC
Lane Inc
Fitzpatrick, Farmer and Baker
Anderson LLC
Mccarty-Peters
Gill-Wong
Perez Inc
Richmond, Cisneros and Carrillo
Benitez-Freeman
Marsh Inc
Cox-Conway
Hurley and Sons
Allison-Gillespie
Church-Erickson
Peters, Shea and Mcintosh
Mckenzie-Norris
Caldwell Ltd
Waller-Curtis
Peck-Fletcher
Madden-Berry
Woodard Ltd
Logan, Stark and Price
Mayo PLC
Shields, Vazquez and Francis
Wilkins, Grimes and Griffin
Daniels, Combs and Day
Moon Ltd
Schultz, Davies and Burgess
Avery-Porter
Hahn, Strickland and Harrison
Nichols-Harmon
Carson Inc
Benjamin-Rios
Reyes-Wright
Hernandez, Valencia and Sanders
Pittman LLC
Richard-Hicks
Forbes, Lewis and Parsons
Mccall, Ferrell and Berg
Potter, Mccullough and Miles
Luna and Sons
Lara-Frazier
Davis Ltd
Mccoy, Elliott and Robinson
Mckinney, Callahan and Proctor
Moss PLC
Barajas Inc
Cox-Calhoun
Phelps PLC
Harmon Group
Schwartz-Bradford
Donaldson-Finley
Hoffman Inc
Joseph, Irwin and Heath
Cortez Ltd
Morse-Compton
Proctor-Roach
Pollard, Flowers and Mayo
Fuller-Mccall
Rubio-Russell
Madden-Valentine
Barr, Christensen and Trujillo
Perkins Group
Payne, Bates and Choi
Andrews, Rowland and Mejia
Sherman-Gay
Baxter-Cherry
Mclaughlin, Mccullough and Hodges
Blair, Daniels and Miranda
Burton PLC
Gonzalez Group
Haney-Joseph
Harding, Davenport and Maynard
Howe-Stewart
Guzman, Trujillo and Bush
Rice Inc
Frederick, Lutz and Dyer
Holden and Sons
Ho, Kim and Sawyer
Grant Group
Lindsey-Sims
Nicholson-Odom
Wise, Brandt and Gomez
Carlson, Lawson and Rivers
Fuller-Ayers
Davis Inc
Rasmussen, Fowler and Hahn
Gross-Gibson
Parks LLC
Prince, Alvarado and Jarvis
Dodson Inc
Padilla PLC
Swanson PLC
Morales-Mays
Davis-Mitchell
Hess, Fox and Porter
Camacho-Stuart
Adams, Sullivan and Ayala
Booth LLC
English LLC
Bean PLC
Mullen, Harmon and Moyer
Morrow-Flynn
Hall and Sons
Rosario LLC
Barr, Ramirez and Sheppard
Keith-Morrow
Holder, Prince and Rogers
Colon, Lamb and Ewing
Mosley LLC
Villegas, Ward and Clarke
Shepherd, Carlson and Valencia
Miles-Cisneros
Bailey, Gonzales and Juarez
Mclaughlin-Rocha
Ewing, Mack and Haas
Barnes and Sons
Salas, Harper and Monroe
Bailey, Oneill and Oconnor
Brennan-Duarte
Bender-Hancock
Farrell, Curry and Donaldson
Cochran PLC
Parrish PLC
Mora and Sons
Wilcox-Blackwell
Hoffman Inc
Watson, Bowers and Cline
Castillo, Murray and Moses
Parrish, Pope and Johns
Gordon-Sandoval
Carroll Inc
Pittman PLC
Jennings-Lawson
Gray Group
Hancock-Pearson
Huang, Moran and Wheeler
Caldwell-Tyler
Buck, Kelley and Chavez
Graham LLC
Sampson-Mccarthy
Steele-Johns
Kirby-Hampton
Peck Group
Stone-Schwartz
Pacheco, Hart and Wright
Gaines-Ryan
Franklin Group
Forbes, Pittman and Stephenson
Willis, Pollard and Johnston
Haynes and Sons
Mcguire PLC
Chung and Sons
Barron-Haley
Lowe Ltd
Robles, Woods and Raymond
Fletcher-Salas
Owen, Compton and Quinn
Gallegos-Mason
Hancock LLC
Hale Inc
Ashley-Payne
Cohen-Andersen
Lynch-Russo
Rowland, Jennings and Berger
Strickland, Rivers and Pham
Burch PLC
Francis and Sons
Esparza Inc
Shea-Morgan
Evans LLC
Oconnor-Hawkins
Berger Ltd
Alexander, Meyer and Cervantes
Huynh-Howell
Durham Ltd
Herman, Shah and Ewing
Clark, Massey and Gates
Hill, Livingston and Boyd
Monroe-Finley
Wyatt-Donovan
Kaiser-Moss
Haley LLC
Mueller-Whitehead
Gaines Ltd
Johnston, Reyes and Shepard
Velez-Mcmahon
Mclaughlin Ltd
Booth-Turner
Novak-Strickland
Prince, Mcgee and Riggs
Chen, Gamble and Mcgrath
Joseph LLC
Santana, Lam and Hubbard
Gillespie-Graham
Griffith and Sons
Nielsen, Lin and Mccullough
Brennan-Simpson
Grimes-Hinton
Burgess, Lane and Parrish
Marsh, House and Pugh
Cole-Dillon
Bond-Mcdowell
Jennings PLC
Underwood Inc
Bradley, Hancock and Huerta
Macias LLC
Mccarty Ltd
Farley-Ritter
Bradford Group
Stafford LLC
Morrow-Kemp
Romero, Whitney and Nichols
Melendez, Montgomery and Blake
Ballard-Griffin
Mullins Group
Hill, Hanson and Adkins
Sheppard PLC
Hunt Group
Beard-Camacho
Castaneda-Davis
Meyer-Leach
Kaufman LLC
Cabrera, Knox and Collier
Hunt-Hurst
Berger, Herring and Torres
Villa, Kennedy and Reyes
Farley Ltd
Bond, Schmidt and Garrett
Bailey, Meza and Townsend
Davenport-Rose
Weaver LLC
Carter, Conner and Orr
Holmes, Hardy and Hull
Park, Gay and Maddox
Sellers PLC
Dodson, Schaefer and Diaz
Guerra LLC
Sutton, Hubbard and Acevedo
Nash Ltd
Ortiz-Carson
Chambers-Steele
Dean Ltd
Barrett-Barajas
Wiley, Yu and Gardner
Shelton and Sons
Parrish and Sons
Barrera PLC
Warren Ltd
Ali LLC
Grant Inc
Strickland, Buck and Collins
Herrera-Baker
Kaiser-Pena
Mcdowell and Sons
Guzman, Dawson and Villanueva
Shaw-Porter
Zamora-Horn
Nunez, Howell and Camacho
Flowers Group
Haynes, Luna and Benson
Johnson-Mooney
Curry Group
Massey-Graham
Martinez Ltd
Knight Inc
Bartlett-Sparks
Howe and Sons
Reeves and Sons
Monroe-Burke
Velez, Reyes and Livingston
Lester, Vazquez and Skinner
Meza, Thompson and Rogers
Johns, Molina and Gallagher
Velez-Stewart
Little and Sons
Olson Inc
Maldonado-Beasley
Callahan, Welch and Chung
Ward-Lane
Mosley, Giles and Morrison
Dickson-Harding
Wyatt-Dudley
Cross-Combs
Ayers, Reilly and Case
Lutz, Vazquez and Orr
Mcpherson, Kaiser and Barajas
Maxwell Group
Fry, Haynes and Christian
Nunez-Gates
Parsons Inc
Roth and Sons
Gibson-Rodriguez
""",
    "place": """\
Mackenzie Neck\t6\tMyers Building\tLarryland\tTN\t\t38097
Buchanan Greens\t9\tNorman Building\tPort Charleneshire\tFL\t\t34169
Russo Skyway\t69\tHogan Building\tPrestontown\tIL\t\t62251
Cassandra Landing\t598\tVazquez Building\tPort Dorothy\tKS\t\t67737
Spencer Viaduct\t66\tLittle Building\tWest Ellen\tVT\t\t05078
Sue Spurs\t7\tMassey Building\tChloeville\tNM\t\t87859
Craig Islands\t9\tGlass Building\tObrienfort\tWA\t\t98406
Palmer Cliff\t815\tRhodes Building\tSouth Kristy\tAR\t\t71652
Howard Garden\t60\tNichols Building\tPort Tammie\tOK\t\t73178
Moore Forks\t58\tStuart Building\tWilcoxchester\tMN\t\t55503
Wendy Harbor\t80\tBryant Building\tSloanstad\tNJ\t\t07754
Vasquez Plaza\t27\tBass Building\tEdwinview\tWV\t\t26090
Francis Springs\t644\tHowell Building\tContrerasmouth\tNM\t\t87216
Lindsey Views\t39\tRamirez Building\tNorth Harry\tSD\t\t57296
Mcclain Place\t6\tRobbins Building\tYangbury\tKS\t\t67634
Dakota Street\t5\tDonovan Building\tGarymouth\tMI\t\t48887
Newton Branch\t4\tIrwin Building\tFostertown\tWY\t\t82862
Larsen Radial\t852\tQuinn Building\tBairdville\tFL\t\t34986
Kerr Burg\t351\tWalsh Building\tNorth Daniel\tAL\t\t35055
Dominic Village\t22\tHunt Building\tGrahamberg\tMO\t\t64014
Stokes Road\t7\tMcpherson Building\tWarrenville\tWV\t\t26207
Loretta Cape\t6\tRush Building\tByrdfurt\tTX\t\t79861
Eugene Tunnel\t5\tBarry Building\tNorth Rubenville\tCA\t\t94141
Yvonne Rest\t9\tBarnett Building\tDaviesburgh\tGA\t\t30837
Neal Junctions\t92\tMaddox Building\tSouth Adriennebury\tMD\t\t21136
Torres Green\t652\tHerrera Building\tPrestonmouth\tTN\t\t37921
Lorraine Cape\t467\tCervantes Building\tLake Suetown\tRI\t\t02887
Albert Garden\t69\tCross Building\tPort Haileyton\tIN\t\t46665
Day Crossing\t91\tRyan Building\tNew Edgar\tND\t\t58442
Melinda Haven\t80\tMann Building\tSouth Lance\tKS\t\t67272
Wiley Land\t6\tThornton Building\tWest Tabitha\tMS\t\t39305
David Shore\t10\tBaird Building\tPort Marcus\tFL\t\t34511
Bob View\t8\tMonroe Building\tEast Jefferybury\tAL\t\t35920
James Ranch\t589\tGuerrero Building\tHowardbury\tMO\t\t65597
Dunn Estates\t4\tSutton Building\tSouth Sheilaland\tPA\t\t17888
Cherry Turnpike\t647\tHaynes Building\tWest Mercedesmouth\tLA\t\t71019
Munoz Cove\t64\tStephens Building\tStevetown\tNC\t\t28173
Guy Dam\t730\tRich Building\tNew Carlmouth\tHI\t\t96805
Roberta Dale\t2\tMorse Building\tWest Gwendolyn\tWI\t\t53686
Villanueva Locks\t18\tReilly Building\tDuncanbury\tNH\t\t03685
Stuart Forge\t151\tYu Building\tIrwinhaven\tAL\t\t35620
Grimes Mount\t643\tAndersen Building\tLake Blake\tMT\t\t59125
Conrad Landing\t90\tHuang Building\tBentleyview\tIA\t\t51931
Jimmy Fort\t16\tBond Building\tWest Leon\tCO\t\t80286
Sharp Bridge\t9\tWilson Building\tSouth Rickeyside\tMN\t\t56547
Horne Court\t1\tEllis Building\tNorth Sherry\tPA\t\t16259
Monroe Throughway\t10\tWalker Building\tTheodoreview\tAL\t\t36324
Chavez Summit\t9\tWoods Building\tWest Gwendolynview\tKS\t\t66694
Alexander Village\t9\tVazquez Building\tMiaberg\tGA\t\t30265
Steele Burg\t553\tParrish Building\tNew Charlotte\tNJ\t\t08472
Conway Harbor\t8\tBarron Building\tNorth Mathew\tTX\t\t79919
Waters Village\t78\tForbes Building\tSouth Nina\tAK\t\t99540
Norman Manor\t4\tCarroll Building\tGamblemouth\tME\t\t04752
Sanford Mountains\t55\tPennington Building\tBrittanychester\tTX\t\t78632
Jorge Light\t93\tHenson Building\tWest Terri\tWY\t\t83008
Riggs Ramp\t617\tSilva Building\tColeport\tCA\t\t94762
Carl Knolls\t843\tHanna Building\tOlivialand\tIN\t\t46286
Glass Turnpike\t90\tClayton Building\tLarrymouth\tSC\t\t29586
Chelsey Plaza\t5\tCochran Building\tNew Ashleyborough\tMA\t\t02110
Arthur Radial\t181\tHays Building\tNew Ricardo\tNE\t\t68055
Logan Falls\t7\tLindsey Building\tJeffersonmouth\tWI\t\t54363
Sullivan Forks\t3\tWilkinson Building\tLake Deanton\tIN\t\t46445
Margaret Ways\t6\tSpence Building\tEast Danshire\tSC\t\t29629
Villanueva Loop\t4\tWinters Building\tShieldstown\tNE\t\t68004
Catherine Burgs\t390\tLester Building\tLake Mariahfort\tKS\t\t66094
George Radial\t17\tChurch Building\tNorth Ryan\tNC\t\t27808
Mullins Lock\t9\tBeasley Building\tNealview\tNJ\t\t07983
Villanueva Pike\t1\tFerguson Building\tTranhaven\tAR\t\t72195
Duke Radial\t64\tCrane Building\tNorth Richardland\tNC\t\t28167
Cisneros Valley\t23\tVaughan Building\tAlexandermouth\tMS\t\t38947
Landry Falls\t337\tEdwards Building\tPinedabury\tNH\t\t03443
Gilbert Springs\t646\tYates Building\tMercerview\tKS\t\t66299
Shannon Burgs\t615\tTurner Building\tNorth Isaiahville\tNJ\t\t07325
Parker Greens\t917\tBooker Building\tBrittneychester\tMN\t\t56584
Ellis Flats\t2\tMorgan Building\tWest Ellen\tMA\t\t02395
Malik Ridge\t7\tHeath Building\tNoahton\tID\t\t83224
Blackwell Courts\t66\tPrince Building\tSouth Haley\tOR\t\t97219
Bridget Meadows\t3\tCantrell Building\tSouth Stephanie\tFL\t\t33132
Santos Lodge\t22\tBurns Building\tRuizmouth\tOR\t\t97236
Brown Trail\t6\tDunn Building\tLindsaybury\tMI\t\t49135
Lauren Groves\t2\tFarley Building\tLake Kellie\tMD\t\t21775
Perry Manors\t2\tWashington Building\tPort Annette\tIL\t\t62660
Bishop Valleys\t1\tTurner Building\tLake Bradyhaven\tOH\t\t43656
Kara Loaf\t271\tPace Building\tEast Chelseafort\tSC\t\t29124
Cristina Lakes\t6\tStanton Building\tLake Haley\tTN\t\t37119
Kelly Flats\t84\tWells Building\tTannerport\tPA\t\t17379
Travis Circles\t130\tMarsh Building\tEast Clifford\tDC\t\t20023
Osborne Hills\t2\tMckay Building\tEast Janiceshire\tKY\t\t40040
Donna Corners\t4\tThornton Building\tRodneyhaven\tHI\t\t96788
Hinton Glen\t87\tDonaldson Building\tGrahamfurt\tCO\t\t80857
Sexton Brook\t726\tKline Building\tPort Clintonberg\tME\t\t04710
Ricardo Cliffs\t102\tCastillo Building\tPort Joseph\tTX\t\t78039
Ponce Spur\t47\tFox Building\tPort Nicholas\tMO\t\t65213
Willie Junctions\t1\tRush Building\tNew Donald\tCO\t\t81315
Valerie Squares\t93\tEllison Building\tBarrettchester\tPA\t\t16456
Frederick Light\t872\tLarsen Building\tEast Robynburgh\tMN\t\t56535
Cody Centers\t222\tBurgess Building\tIsaacshire\tMT\t\t59025
Laurie Crossing\t473\tKerr Building\tGreenetown\tSC\t\t29680
Gilbert Burgs\t9\tSnow Building\tWest Kenneth\tNY\t\t14033
Stacie Expressway\t8\tReid Building\tEast Lacey\tVA\t\t22511
Lamb Path\t869\tBoyle Building\tLonniefort\tAR\t\t72555
Anderson Villages\t989\tHowe Building\tPort Dianaside\tPA\t\t15490
Jesse Port\t73\tLe Building\tNicholeshire\tSC\t\t29825
Frances Valleys\t2\tGreer Building\tNew Crystal\tAK\t\t99665
Reeves Walk\t3\tTanner Building\tNew Cesar\tAL\t\t36734
Gary Point\t9\tBurnett Building\tNew Jackhaven\tWY\t\t82589
Susan Landing\t1\tMitchell Building\tNew Brad\tCO\t\t81344
Larsen Loop\t42\tBird Building\tPort Dorothy\tNJ\t\t08527
Schmidt Corner\t298\tBarnes Building\tNorth Clayton\tIN\t\t46843
Franklin Lodge\t3\tWilkerson Building\tPort Rossland\tTX\t\t79890
Finley Shores\t487\tMyers Building\tNew Ralph\tNE\t\t68098
Randolph Crossroad\t16\tLynch Building\tSouth John\tIL\t\t60526
Zoe Forges\t440\tButler Building\tChristinaton\tPA\t\t16879
Michael Center\t6\tDougherty Building\tWest Chadside\tSC\t\t29316
Melissa Rapids\t798\tBecker Building\tPort Meganstad\tAL\t\t35876
Christine Village\t17\tShepard Building\tEvanmouth\tCT\t\t06193
Derrick Extensions\t1\tMahoney Building\tDesireetown\tFL\t\t33319
Clarence Pines\t45\tHines Building\tSouth Melanieshire\tDE\t\t19760
Taylor Corner\t717\tMack Building\tEast Lauriemouth\tID\t\t83675
Gary Shoal\t870\tMorgan Building\tPort Katrinashire\tWI\t\t54916
Hester Trace\t428\tMccoy Building\tChristinatown\tWA\t\t98875
Toni Land\t297\tPeters Building\tWest Katrina\tPA\t\t18132
Hunter Route\t382\tHurst Building\tBowersfort\tNM\t\t87243
Jerry Locks\t9\tCook Building\tLake Cindy\tPA\t\t16091
Marcus Meadows\t544\tDavila Building\tPort Yvettemouth\tWY\t\t82806
Pham Cove\t7\tLiu Building\tSwansonbury\tID\t\t83317
Mckay Extension\t814\tFerrell Building\tSerranohaven\tNM\t\t87573
Ricky Ways\t9\tCline Building\tMaxfort\tSC\t\t29540
Hopkins Hills\t1\tStanley Building\tNorth Thomasland\tAK\t\t99676
Glenn Locks\t7\tCameron Building\tAnthonystad\tND\t\t58026
Compton Underpass\t8\tHenderson Building\tNorth Randall\tNM\t\t87518
Phyllis Port\t2\tFarmer Building\tAprilhaven\tSD\t\t57559
Mccullough Tunnel\t1\tBridges Building\tStantonhaven\tAZ\t\t85346
Sweeney Freeway\t5\tDrake Building\tMistymouth\tNJ\t\t07881
Bethany Road\t2\tSimmons Building\tPort Lorettaberg\tMO\t\t64946
Angie Square\t588\tOrtiz Building\tEast Christianton\tRI\t\t02811
Valerie Station\t790\tMarquez Building\tSouth Diana\tIA\t\t51048
Ricardo Estates\t84\tJimenez Building\tWandaland\tND\t\t58250
Lydia Manor\t5\tAtkinson Building\tTownsendtown\tNH\t\t03501
Mccann Junction\t347\tCombs Building\tHatfieldview\tNE\t\t68061
Mccann Streets\t259\tSavage Building\tNew Wayneborough\tTN\t\t38282
Aguilar Drive\t4\tRosales Building\tBurnsborough\tTN\t\t38156
Cisneros Harbor\t790\tBrewer Building\tJorgeshire\tFL\t\t32483
Jenna Pike\t51\tLi Building\tSouth Abigailmouth\tSD\t\t57482
Edwards Radial\t78\tWalsh Building\tMorrisport\tRI\t\t02931
Acevedo Islands\t15\tHerman Building\tRuizview\tAK\t\t99892
Theresa Cove\t1\tSchwartz Building\tNew Jaimeview\tOR\t\t97056
Crane Port\t5\tCarey Building\tWest Sethland\tTN\t\t38252
Floyd Fort\t4\tOrozco Building\tAngiemouth\tOR\t\t97835
Carrie Radial\t146\tRussell Building\tHallchester\tMI\t\t48651
Rita Stravenue\t86\tFrank Building\tStevestad\tOH\t\t45098
Stuart Curve\t5\tMckee Building\tEast Heidi\tNC\t\t28492
Sampson Plains\t1\tHenson Building\tEast Dale\tKY\t\t41577
Barron Well\t786\tSpence Building\tJodyburgh\tVT\t\t05061
Jade Dam\t68\tHaley Building\tNorth Bridget\tOR\t\t97837
Michaela Court\t547\tJones Building\tSethburgh\tMS\t\t38952
Burns Ford\t1\tDuffy Building\tCarpentershire\tSD\t\t57717
Andres Drive\t56\tLowery Building\tHallbury\tVT\t\t05300
Breanna Ways\t73\tHurst Building\tEast Staceymouth\tNH\t\t03167
Hurley Haven\t2\tJennings Building\tHansonburgh\tNE\t\t68101
Meredith Landing\t35\tFranklin Building\tPort Rickmouth\tTX\t\t75624
Wyatt Ramp\t794\tJohns Building\tGriffinmouth\tVT\t\t05252
Angela Roads\t7\tRichmond Building\tSouth Anthony\tVA\t\t24007
Daniels Club\t10\tDillon Building\tLuischester\tWA\t\t99124
Adam Skyway\t175\tLivingston Building\tCameronland\tWV\t\t26070
Garcia Mountains\t36\tSandoval Building\tAdrianburgh\tCO\t\t81382
Alexander Haven\t97\tFinley Building\tBentleyfurt\tMA\t\t01653
Brianna Islands\t235\tRichards Building\tPort Tanya\tKY\t\t42671
Perry Haven\t52\tBrennan Building\tAdrianborough\tVA\t\t23382
Frances Island\t747\tSullivan Building\tNorth Jorgeborough\tNC\t\t28888
Mason Ports\t785\tOsborne Building\tLake Spencer\tKS\t\t67481
Bridges Tunnel\t84\tSimmons Building\tLake Jeffmouth\tWY\t\t82993
Jerry Circles\t7\tDuncan Building\tReidhaven\tGA\t\t30166
Carlos Bypass\t4\tBowen Building\tLake Caroline\tFL\t\t33813
Rice Corner\t96\tJordan Building\tLisamouth\tNJ\t\t07590
Jorge Mountains\t816\tHubbard Building\tTashabury\tCA\t\t95051
Jasmine Fort\t4\tFisher Building\tPort Tracie\tNH\t\t03103
Angie Trail\t27\tDavis Building\tShawnside\tMS\t\t39307
Sheena Plain\t95\tWatson Building\tShortchester\tMA\t\t02119
Martinez Landing\t62\tMoyer Building\tSouth Carlyfurt\tNH\t\t03228
Patterson Summit\t4\tBlake Building\tLake Jerrymouth\tOH\t\t43125
Mora Locks\t996\tWard Building\tNorth Laurie\tWV\t\t25826
Brittney Ridges\t42\tBooth Building\tLake Lisa\tNJ\t\t08921
Gonzalez Gateway\t90\tKirk Building\tPort Kendrafort\tNV\t\t89274
Jasmine Spring\t7\tRyan Building\tTrujillomouth\tCO\t\t81652
Lee Ferry\t459\tMaldonado Building\tDonovanfort\tKY\t\t40126
Preston Junction\t83\tRice Building\tNew Eddie\tAL\t\t35920
Cassandra Prairie\t32\tCortez Building\tWest Whitneyfurt\tNJ\t\t07096
Colin Road\t712\tBarker Building\tWest Nicole\tSC\t\t29297
Bailey Mill\t7\tBenitez Building\tMarioton\tNC\t\t28884
Bond Place\t18\tMacias Building\tPort Marisamouth\tWA\t\t99019
Evelyn Trace\t9\tLawrence Building\tWest Yvette\tWA\t\t99043
Fuentes Shore\t3\tGamble Building\tSerranostad\tMD\t\t21189
Rich Oval\t26\tBullock Building\tLake Casey\tMN\t\t55719
Ruiz Motorway\t7\tRogers Building\tSergioton\tKY\t\t41707
David Fork\t67\tLe Building\tBergmouth\tIN\t\t47386
Bernard Brooks\t53\tWoods Building\tHurstfort\tWI\t\t53426
Howard Summit\t84\tRandall Building\tNorth Dennis\tCA\t\t92643
Darin Extensions\t508\tBrock Building\tReesehaven\tKS\t\t67320
Joann Fork\t479\tRandolph Building\tWest Kylie\tAZ\t\t86117
Webb Crest\t874\tGrimes Building\tBeniteztown\tIL\t\t62385
Kendra Overpass\t3\tAli Building\tEast Kylie\tVT\t\t05035
Hubbard Streets\t5\tSmith Building\tNorth Douglas\tCT\t\t06106
Marissa Oval\t5\tLarson Building\tEast Yolandaside\tOH\t\t45854
Andre Courts\t83\tKidd Building\tWest Tasha\tUT\t\t84563
Bradley Garden\t23\tHickman Building\tLeviville\tCA\t\t95469
Burke River\t42\tBooker Building\tBryanfurt\tKS\t\t67476
Toni Ridge\t581\tGarza Building\tPort Dorishaven\tPA\t\t18273
Lindsey Fork\t372\tConrad Building\tLake Darrylhaven\tAK\t\t99901
Cervantes Gateway\t288\tMedina Building\tEast Michaelashire\tNY\t\t11159
Herrera Meadows\t3\tWise Building\tPort Alfredfort\tKY\t\t41196
Erickson Cliff\t1\tGiles Building\tWoodardfurt\tWY\t\t82458
Lacey Mission\t475\tHayes Building\tSellersland\tCT\t\t06330
Zuniga Lights\t43\tClayton Building\tLake Regina\tNE\t\t68049
Sellers Forest\t1\tRush Building\tSouth Joshua\tAR\t\t72504
Chapman Spring\t43\tMerritt Building\tHayesside\tDC\t\t20031
Leonard Lodge\t15\tTran Building\tWest Bill\tMS\t\t39293
Briana Landing\t654\tFloyd Building\tNew Kelly\tHI\t\t96791
Cheyenne Cove\t5\tBridges Building\tNew Shaun\tNM\t\t88318
Larry Landing\t7\tMosley Building\tWest Adrianshire\tOH\t\t43906
Mason Pines\t909\tHutchinson Building\tWest Veronica\tKY\t\t40589
Samuel Ranch\t2\tGill Building\tYoderton\tNJ\t\t08273
Alexa Locks\t400\tHaas Building\tLake Rachel\tMI\t\t49238
Galvan Forge\t39\tMeadows Building\tEast Erica\tIN\t\t46547
Kline Dam\t2\tRice Building\tLake Genehaven\tME\t\t04108
Douglas Spurs\t4\tStrong Building\tWalterville\tAK\t\t99631
Higgins Bypass\t49\tWelch Building\tWest Joymouth\tWY\t\t83073
Jane Haven\t447\tHardin Building\tLake Karina\tWV\t\t25189
Chris Skyway\t615\tVillarreal Building\tWest Francesville\tWY\t\t82290
Beverly Overpass\t875\tDavenport Building\tNew Scott\tIL\t\t62494
Charles Mills\t341\tBoone Building\tRickland\tCA\t\t95621
Brittney Prairie\t64\tLucas Building\tLake Andresfurt\tTX\t\t75670
Ashlee Harbor\t65\tHawkins Building\tEast Dalton\tVA\t\t22982
Julian Field\t548\tCooley Building\tChoiside\tMT\t\t59792
Mercedes Park\t243\tWelch Building\tSouth Marilynside\tPA\t\t18289
Little Squares\t4\tRowe Building\tEast Judithview\tCA\t\t92238
Pugh Lodge\t6\tSantana Building\tLake Franklinton\tDC\t\t20005
Sheryl Lake\t3\tDouglas Building\tKevinside\tTX\t\t77461
Daniels Estate\t60\tReese Building\tKristenhaven\tMA\t\t01085
Renee Junction\t84\tBarrett Building\tGavinberg\tAL\t\t35408
Valenzuela Grove\t96\tHouston Building\tSouth Karastad\tSC\t\t29268
Solis Oval\t79\tKelley Building\tMiddletonberg\tPA\t\t18328
Orr Crossing\t34\tSchultz Building\tNew Phyllischester\tGA\t\t31594
Stephens Spurs\t898\tCamacho Building\tNew Guy\tSC\t\t29114
Tara Fields\t9\tHowe Building\tHensleyville\tMD\t\t21153
Wheeler Walks\t236\tGilbert Building\tWest Evan\tDC\t\t20031
Gabriela View\t176\tCain Building\tNew Claudia\tND\t\t58659
Ryan Walk\t9\tMarshall Building\tSellersside\tSD\t\t57287
Hess Meadow\t53\tBryan Building\tEast Tasha\tWI\t\t54004
Zuniga Stream\t8\tDonaldson Building\tPort Mollyview\tKY\t\t40916
Karen Cape\t44\tMeyer Building\tKellershire\tWA\t\t99302
Higgins Avenue\t28\tSimmons Building\tSinghview\tND\t\t58001
Alec Highway\t62\tRangel Building\tTylermouth\tHI\t\t96805
Potts Haven\t119\tHaas Building\tLake Jeanneton\tID\t\t83596
Powers Forge\t8\tDean Building\tLake Sophia\tNY\t\t14282
Shelly Lake\t6\tBlackwell Building\tEast Tyroneville\tHI\t\t96717
Meredith Mountain\t6\tLara Building\tChungbury\tHI\t\t96857
Jorge Lodge\t59\tPoole Building\tHooperside\tCA\t\t90836
Melton Station\t13\tRiley Building\tErneststad\tNV\t\t89359
Klein Loop\t9\tGalloway Building\tLake Eddieville\tMA\t\t01694
Lee Motorway\t165\tSloan Building\tMooreburgh\tVA\t\t24502
Regina Underpass\t15\tSosa Building\tMaryport\tTX\t\t78569
Becker Via\t16\tBowman Building\tPort Andresborough\tIL\t\t61443
Kyle Mill\t52\tHarrington Building\tKellyshire\tTN\t\t37936
Leslie Cape\t2\tKing Building\tNorth Christieside\tCA\t\t95763
Travis Square\t735\tStafford Building\tDunlapshire\tNC\t\t27157
Shannon Knolls\t6\tMolina Building\tAllenmouth\tKY\t\t40898
Hudson Center\t73\tButler Building\tPort Mollymouth\tDC\t\t20003
Wesley Valleys\t5\tEllison Building\tSouth Jakebury\tIN\t\t47783
Spence Haven\t57\tPeck Building\tNorth Deannaport\tGA\t\t31946
Pam Cape\t6\tMason Building\tSamuelfort\tAL\t\t36512
Valencia Road\t160\tGill Building\tMoyerberg\tKS\t\t66195
Jason Drive\t8\tWagner Building\tSouth Courtney\tFL\t\t34473
Cindy Coves\t37\tGonzales Building\tPatelstad\tOK\t\t73112
Pena Corners\t214\tSantiago Building\tSouth Karlatown\tSD\t\t57680
Bean Inlet\t32\tHill Building\tNew Aimeestad\tDC\t\t20029
Fernando Highway\t45\tRuiz Building\tProctormouth\tID\t\t83491
Short Vista\t247\tCuevas Building\tWest Brookemouth\tNH\t\t03162
Avila Meadows\t5\tVillarreal Building\tMarshallbury\tMD\t\t21635
Bond Ridges\t950\tMooney Building\tNew Wyatt\tAZ\t\t85203
Dickson Drive\t433\tFrancis Building\tTrevorfort\tMS\t\t38701
Walker Pine\t31\tBrooks Building\tJoanneview\tAL\t\t36508
Marshall Forge\t983\tJackson Building\tJuarezfort\tKS\t\t66396
Schultz Hills\t7\tDay Building\tNorth Cliffordhaven\tIL\t\t62780
Mcintyre Causeway\t18\tPierce Building\tPort Kiaramouth\tOH\t\t44921
Brent Creek\t8\tEverett Building\tNorth Mitchellside\tKY\t\t40613
Pitts Port\t94\tRosales Building\tNathanhaven\tNH\t\t03787
Hoover Light\t9\tTaylor Building\tEast Logan\tRI\t\t02849
Santana Course\t5\tAlvarez Building\tSkinnerchester\tNC\t\t27811
Tony Key\t50\tRogers Building\tSouth Madeline\tMI\t\t49313
Brooks Oval\t804\tAguirre Building\tSouth Karl\tTX\t\t76416
Ellen Street\t640\tBowman Building\tEast Kristopher\tNC\t\t27784
Wheeler Wells\t6\tAguilar Building\tWest Wayne\tKY\t\t41240
Darryl Flat\t17\tFranco Building\tSouth James\tCO\t\t80027
Roberts Summit\t95\tEsparza Building\tSouth Carlosburgh\tCA\t\t93805
Gonzales Divide\t361\tChung Building\tSelenaview\tGA\t\t30120
Lindsay Spur\t2\tRogers Building\tPrattmouth\tDE\t\t19767
Ricardo Parks\t99\tEstrada Building\tEast Briannashire\tAZ\t\t86310
Avila Keys\t70\tMoreno Building\tLake Lydia\tNC\t\t27107
Mariah Points\t2\tSalas Building\tLake Cliffordland\tAR\t\t72229
Benjamin Fords\t194\tDyer Building\tSummerberg\tKS\t\t66833
Richard Ridge\t86\tLevine Building\tLatoyaton\tNJ\t\t08001
Laura Turnpike\t49\tRowe Building\tBarrettbury\tNJ\t\t07055
Amy Rue\t822\tRojas Building\tEast Gerald\tTX\t\t77354
Bell Creek\t5\tReese Building\tWest Billstad\tME\t\t04279
Waller River\t759\tRamos Building\tOsbornefurt\tOK\t\t73103
Hernandez Mountain\t614\tWu Building\tDenniston\tOR\t\t97849
Scott Unions\t396\tPeters Building\tDwayneport\tNC\t\t28423
Jocelyn Canyon\t3\tDiaz Building\tPort Jasminfurt\tCT\t\t06141
Vazquez Center\t143\tHopkins Building\tSandovalstad\tOH\t\t45910
Ford Stravenue\t56\tWolf Building\tNew Christina\tIL\t\t60504
Waller Points\t7\tDouglas Building\tNew Crystalbury\tIL\t\t62463
Riley Square\t9\tBradford Building\tOwenside\tTN\t\t37723
Gordon Point\t9\tMunoz Building\tGreeneton\tSC\t\t29199
Audrey Plaza\t585\tWarren Building\tValenciastad\tCT\t\t06064
Chelsea Plains\t169\tGolden Building\tSouth Jack\tSD\t\t57316
Dustin Greens\t1\tMclaughlin Building\tArthurport\tOK\t\t73127
Roberson Path\t513\tBenton Building\tCarsonburgh\tDC\t\t20018
Leon Terrace\t5\tHart Building\tElainestad\tWA\t\t98535
Ralph Pine\t3\tHill Building\tTrevorborough\tAK\t\t99667
Mccoy Shoals\t80\tCross Building\tBettyborough\tVT\t\t05193
Lindsay Via\t9\tGraves Building\tFranklinland\tMA\t\t01999
Sheila Neck\t27\tPaul Building\tNew Cynthiabury\tCT\t\t06361
Sydney Rapid\t8\tPratt Building\tGlassmouth\tPA\t\t17690
Brandi Fort\t55\tHernandez Building\tGrahamville\tKY\t\t41661
Mccann Hill\t649\tMaxwell Building\tMunozview\tOK\t\t73022
Cruz Cove\t22\tPowell Building\tMcintyrestad\tMD\t\t21211
Suarez Spur\t742\tHartman Building\tNunezmouth\tMO\t\t64369
Glenn Summit\t75\tConrad Building\tBaldwinchester\tDC\t\t20035
Michael Expressway\t60\tPorter Building\tWest Christopherside\tWY\t\t82925
Hendricks Way\t3\tBradley Building\tNorth Ryan\tOK\t\t73196
Monroe Expressway\t956\tMack Building\tPaulside\tUT\t\t84103
Santana Gateway\t4\tMonroe Building\tPort Caitlin\tAK\t\t99678
David Forest\t8\tGilmore Building\tSouth Hayley\tMO\t\t65739
Steven Prairie\t68\tRussell Building\tSellersmouth\tMI\t\t48357
Tami Via\t393\tCox Building\tNew Cathy\tTN\t\t38130
Yvette Glens\t19\tLucero Building\tWest Faith\tIA\t\t51430
Derek Via\t21\tAnthony Building\tLake Geraldton\tMA\t\t02200
Drew Cliff\t4\tCain Building\tHollyfort\tDC\t\t20039
Hannah Rapid\t5\tHolden Building\tVegaland\tDC\t\t20036
Johnathan Grove\t15\tMclean Building\tPort Daryl\tCO\t\t80662
Hayley Court\t48\tNunez Building\tGeorgeberg\tWY\t\t83094
Stark Courts\t5\tMeyers Building\tPort Glenda\tNM\t\t87162
Shepard Extension\t526\tMorris Building\tEast Kenneth\tAK\t\t99833
Kevin Underpass\t233\tNewton Building\tLake Edwardtown\tIL\t\t61133
Riggs Grove\t346\tMayer Building\tWest Jasonburgh\tIN\t\t46726
Carla Passage\t606\tEspinoza Building\tGinaton\tNE\t\t68047
Glass Lodge\t7\tBriggs Building\tLake Cassidy\tNV\t\t89266
Francis Viaduct\t446\tMoyer Building\tBaileyville\tNC\t\t27878
Carter Bypass\t953\tRamsey Building\tReneehaven\tDC\t\t20003
Katrina Station\t7\tSchneider Building\tLake Shannonland\tME\t\t04203
Ruth Drive\t806\tBryant Building\tNew Jaketown\tOH\t\t45555
Phyllis Mountains\t114\tLewis Building\tGordonstad\tGA\t\t30997
Molly Trafficway\t3\tCrane Building\tRachaelport\tAL\t\t36032
Bryce Ferry\t47\tDawson Building\tNorth Ninamouth\tSC\t\t29722
Louis Forge\t427\tMahoney Building\tBakerfurt\tNM\t\t87268
Cristian Garden\t9\tGrimes Building\tAnnfurt\tTX\t\t78248
Finley Rue\t376\tMassey Building\tLake Patrickmouth\tMN\t\t55046
Hayden Lake\t426\tBuck Building\tEast Oscar\tMA\t\t02367
Patrick Cliffs\t407\tAbbott Building\tArroyochester\tTN\t\t37464
Mcfarland Trail\t66\tDuffy Building\tPort Angelica\tWA\t\t98735
Chelsey Corner\t8\tHayden Building\tCarlosmouth\tKS\t\t66460
Villegas Ramp\t59\tNewman Building\tDariushaven\tWY\t\t82011
Francis Haven\t655\tGreer Building\tTeresaville\tMA\t\t01377
Jenna Burgs\t5\tMccarty Building\tSouth Carolynberg\tMA\t\t01084
Eugene Rapid\t7\tPhillips Building\tHaileyton\tAR\t\t71987
Hunter Park\t81\tSantiago Building\tSouth Dianashire\tUT\t\t84762
Alexandra Square\t85\tYoder Building\tEast Mindy\tIA\t\t50872
Christie Branch\t676\tGreer Building\tTyronechester\tLA\t\t71149
Glenda Course\t2\tSanford Building\tEast Aaron\tAZ\t\t85710
Summer Inlet\t68\tEaton Building\tAnnaville\tTX\t\t75823
Parker Pike\t16\tSavage Building\tTimside\tGA\t\t31004
Campos Springs\t450\tSteele Building\tKirstenmouth\tTX\t\t78021
Diaz Knolls\t3\tFriedman Building\tBartlettmouth\tNY\t\t12447
Sheena Branch\t33\tSchmitt Building\tJaclynton\tSD\t\t57454
Isaiah Springs\t41\tSims Building\tHartmanburgh\tTN\t\t37991
Stacy Square\t2\tPollard Building\tGutierrezfort\tDC\t\t20024
Huffman Expressway\t7\tWhitehead Building\tEast Dalestad\tUT\t\t84697
Dawson Views\t97\tWelch Building\tNew Lindsey\tDE\t\t19847
Avery Stravenue\t87\tBowers Building\tAdkinsland\tNE\t\t68061
Walsh Place\t8\tHurst Building\tEast Amber\tOK\t\t73168
Nathan Cliffs\t6\tDorsey Building\tNorth Whitneychester\tTX\t\t79444
Wilson Rue\t7\tDecker Building\tLake Sheilaberg\tRI\t\t02898
House Overpass\t23\tDouglas Building\tCollierborough\tWY\t\t82938
Julia Stream\t5\tJarvis Building\tSandovalside\tSD\t\t57529
Irwin Cliff\t75\tBaldwin Building\tBatesfurt\tOK\t\t73136
Pamela Ferry\t52\tMckay Building\tHarperfurt\tMA\t\t01560
Linda Groves\t303\tDonaldson Building\tDanaside\tCO\t\t81009
Amanda Points\t75\tBuck Building\tLake Javier\tMO\t\t65897
Adam Rapids\t8\tWiley Building\tNorth Jillianfurt\tIL\t\t61325
Zachary Knolls\t9\tGross Building\tPort Elizabeth\tKS\t\t66678
Ruben Ranch\t457\tBaird Building\tWest Ronaldmouth\tCT\t\t06253
Ryan Estates\t126\tFischer Building\tFredside\tRI\t\t02860
Conner Port\t226\tChang Building\tStephensonton\tAL\t\t36907
Stanley Fall\t433\tGentry Building\tMaloneport\tOR\t\t97082
Richard Loaf\t28\tDoyle Building\tFieldstown\tIA\t\t51835
Krause Greens\t2\tRiggs Building\tJudithberg\tIA\t\t51455
Murphy Route\t689\tMiranda Building\tPort Rachael\tCT\t\t06273
Ashley Well\t950\tSanford Building\tWest Alfredton\tNE\t\t68036
Kent Crossroad\t5\tWeaver Building\tBeverlymouth\tMN\t\t56492
Barbara Inlet\t762\tGonzales Building\tWest Bradley\tTN\t\t37818
Sexton Forge\t609\tBallard Building\tNew Jenniferstad\tID\t\t83312
Flores Drives\t6\tRivera Building\tPort Chelsea\tMI\t\t49505
Trevor Garden\t4\tGarner Building\tLake Mackenzie\tME\t\t04619
Tammie Harbors\t26\tDavid Building\tLake Theodore\tTN\t\t37378
Hooper Village\t84\tLawson Building\tKariland\tAK\t\t99620
Jonathan Place\t5\tHanson Building\tReneeton\tAR\t\t72874
Mckay Spring\t226\tAcosta Building\tJeremiahland\tMT\t\t59235
Scott Shoals\t78\tRush Building\tEast Taylormouth\tMA\t\t02345
Curtis Parkway\t72\tHolland Building\tBlankenshipside\tLA\t\t70686
Quinn Trail\t36\tMosley Building\tJulianhaven\tKY\t\t42001
Fernandez Square\t6\tCabrera Building\tRoytown\tSC\t\t29328
Elijah Greens\t4\tAndersen Building\tPort Claire\tNJ\t\t08042
Marcus Loaf\t58\tHines Building\tPort Kevinfurt\tUT\t\t84034
Alex Meadow\t458\tOconnor Building\tSouth Tanyafort\tNM\t\t87382
Cristina Mountain\t645\tHayden Building\tKaitlintown\tAL\t\t36744
Barron Passage\t9\tNelson Building\tPort Kristopher\tSD\t\t57171
Gordon Estates\t193\tCantu Building\tJorgeside\tNC\t\t28795
Ashley Curve\t9\tAcevedo Building\tLake Prestonmouth\tDE\t\t19827
Brady Haven\t68\tRoberts Building\tMaddoxmouth\tRI\t\t02938
Zachary Ridge\t622\tRobbins Building\tPort Aaronmouth\tMD\t\t21354
Peggy Parkways\t3\tAtkinson Building\tKirstenburgh\tTX\t\t79041
Brett Inlet\t9\tWalsh Building\tNorth Marie\tMA\t\t01221
Roberto Valley\t80\tBuchanan Building\tNew Cory\tMD\t\t21665
Kristi Centers\t9\tRocha Building\tSouth Ritaborough\tIA\t\t50077
Brendan Roads\t792\tJackson Building\tNorth Tommyshire\tAZ\t\t86133
Kramer Manors\t4\tWhitaker Building\tCunninghamville\tTN\t\t37414
Hurley Flats\t73\tWong Building\tWest Philipmouth\tAZ\t\t85385
Melody Overpass\t2\tMiller Building\tIanfort\tMI\t\t49929
Cristian Radial\t19\tOrozco Building\tNorth Alice\tOK\t\t73023
Roberta Underpass\t485\tSexton Building\tPort Kent\tLA\t\t71219
Carl Bypass\t50\tDuncan Building\tDamonfurt\tRI\t\t02869
Fitzgerald Street\t789\tBrewer Building\tCareyville\tKY\t\t40164
Mallory Ports\t215\tWhite Building\tLake Erikaton\tCA\t\t92415
Mitchell Mountains\t909\tKim Building\tNew Jodi\tWV\t\t26057
Mckee Prairie\t4\tRoberts Building\tTimfurt\tND\t\t58029
Selena Stravenue\t236\tCantrell Building\tEast Marissa\tMN\t\t55477
Cameron Cove\t6\tBarber Building\tPort Bernard\tMT\t\t59644
Vickie Route\t8\tRamirez Building\tHurleychester\tOR\t\t97158
Dan Shores\t6\tDougherty Building\tWest Philipview\tWA\t\t98183
Crane Divide\t98\tShannon Building\tRichville\tWV\t\t25615
Lorraine Cape\t431\tMckinney Building\tRubioberg\tWI\t\t53657
Stanley Knolls\t69\tLopez Building\tCristianhaven\tMA\t\t01178
Angel Locks\t829\tKoch Building\tLake Omar\tMN\t\t56375
Sarah Lights\t614\tMontes Building\tPrattview\tCA\t\t94716
Riley Fall\t8\tLyons Building\tWest Debra\tCA\t\t95391
Cobb Heights\t4\tNixon Building\tReyesmouth\tCT\t\t06253
Heidi Field\t34\tMorales Building\tNew Kristopherfort\tKS\t\t67144
Walker Greens\t438\tDonaldson Building\tLake Jamie\tOH\t\t43667
Holly Plains\t773\tHowell Building\tLake Kathrynport\tAL\t\t36819
Tammy Unions\t420\tRusso Building\tConnorside\tNH\t\t03084
Abigail Stream\t1\tWood Building\tNorth Victorbury\tDE\t\t19894
Terrell Common\t9\tDuncan Building\tSouth Seth\tAL\t\t36684
Durham Extension\t6\tKhan Building\tWest Scott\tRI\t\t02806
Helen Canyon\t343\tBarrera Building\tEscobarview\tGA\t\t31261
Le Mountains\t275\tOrtega Building\tNorth Tammy\tMO\t\t63387
Morales Plains\t7\tWinters Building\tAnthonyside\tNV\t\t89236
Galloway Locks\t4\tLeon Building\tSergioberg\tMN\t\t55632
Combs Island\t451\tDickerson Building\tLake Paul\tSD\t\t57119
Villanueva Summit\t395\tMathis Building\tSouth Jessicamouth\tME\t\t04710
Mills Crest\t449\tReese Building\tPrestonview\tVT\t\t05285
Moses Ranch\t3\tObrien Building\tWaynemouth\tOR\t\t97558
Raven Course\t36\tHarrington Building\tLake Nicolasport\tNM\t\t88253
Kaiser Terrace\t9\tCrosby Building\tEvanstown\tAK\t\t99718
Terry Cliff\t4\tBird Building\tSouth Marissamouth\tDE\t\t19958
Frye Keys\t762\tHenderson Building\tPort Alexandraside\tIN\t\t46671
Barrett Cove\t92\tArcher Building\tWarrenfurt\tRI\t\t02846
Olson Expressway\t869\tMack Building\tLake Shirley\tWY\t\t82176
Ayala Oval\t70\tBell Building\tDerrickchester\tWV\t\t25490
Young Mountain\t179\tStrong Building\tEllenborough\tHI\t\t96876
Dodson Ville\t51\tCooley Building\tNew Wendy\tTN\t\t37153
Franklin Pine\t98\tChapman Building\tRandallburgh\tDE\t\t19707
Vincent Fields\t8\tPotter Building\tPort Marisafurt\tHI\t\t96744
Mora Shores\t862\tBuck Building\tSharpfurt\tNV\t\t89357
Cheryl Drives\t760\tPark Building\tLake Brianna\tAZ\t\t85768
Zamora Spurs\t2\tCherry Building\tTownsendfurt\tMN\t\t55630
Rocha Rue\t67\tLe Building\tChadtown\tWI\t\t53241
Vanessa Causeway\t200\tHarrison Building\tNorth Brandy\tKY\t\t41005
Gary Mission\t870\tHerman Building\tJosephmouth\tIN\t\t46999
Isaiah Cliff\t41\tPope Building\tDenisechester\tMO\t\t64918
Peterson Brook\t9\tChandler Building\tTarastad\tWV\t\t26882
Aimee Islands\t92\tCantu Building\tNorth Vincent\tNJ\t\t08072
Garrett Route\t4\tHaney Building\tMaxwelltown\tWI\t\t53892
Candice Ridges\t704\tMolina Building\tNorth Shelby\tAR\t\t72292
Curtis Locks\t90\tMay Building\tErinburgh\tMD\t\t21700
Aguirre Vista\t767\tSullivan Building\tDominiquebury\tOR\t\t97640
Patterson Corner\t582\tRowland Building\tFarleyshire\tLA\t\t70370
Chambers Throughway\t9\tBass Building\tRonnieberg\tNC\t\t27027
Cowan Canyon\t159\tShields Building\tLake Brandonshire\tWA\t\t98271
Douglas Extensions\t2\tChen Building\tSouth Zacharyside\tDC\t\t20023
Francisco Haven\t29\tJohnson Building\tRobinsonfort\tMT\t\t59332
Austin Groves\t9\tChristian Building\tEast Debrafort\tHI\t\t96736
Humphrey Camp\t989\tCohen Building\tSouth Natasha\tNV\t\t89788
Wall Ridges\t85\tRich Building\tLake Danielle\tRI\t\t02895
Grant Streets\t6\tDuke Building\tStaceyview\tNM\t\t88017
Carey Route\t5\tChen Building\tLake Jeffland\tNC\t\t27102
Chelsey Trail\t8\tPotts Building\tKathyborough\tMO\t\t65898
Chan Street\t83\tEspinoza Building\tJesuschester\tNH\t\t03365
Savage River\t331\tCaldwell Building\tPittmanbury\tOH\t\t43215
Heath Union\t658\tGuzman Building\tCaseland\tDC\t\t20018
Best Flat\t1\tRaymond Building\tSouth Dean\tUT\t\t84124
Russo Point\t10\tKramer Building\tNorth Christiehaven\tNY\t\t12075
Krystal Circle\t3\tLevine Building\tGentryville\tOR\t\t97164
Randall Well\t57\tFlowers Building\tClintonhaven\tCT\t\t06101
Mercer Branch\t323\tMclean Building\tReeveston\tMT\t\t59073
Gonzalez Route\t5\tGreen Building\tEast Kiaraside\tAK\t\t99940
Hendrix Trail\t4\tBerg Building\tNew Arielstad\tMN\t\t55201
Kirby Vista\t5\tProctor Building\tWest Dominique\tNE\t\t68069
Richard Village\t9\tBarber Building\tLake Jimmyborough\tHI\t\t96733
Vincent Lock\t75\tRose Building\tNew Erikshire\tMT\t\t59061
Jo Center\t9\tBeltran Building\tLake Daniellefurt\tTN\t\t37304
Kristopher Spur\t23\tBraun Building\tPort Kaitlyn\tVA\t\t24211
Pennington Pass\t24\tHaney Building\tRamosmouth\tIL\t\t60587
Beverly Shoal\t319\tFletcher Building\tNew Brandon\tIA\t\t51245
Cassidy Pike\t60\tFerguson Building\tHunterburgh\tMD\t\t20880
Ray Village\t838\tWalton Building\tCarlosshire\tVA\t\t24086
Bond Keys\t7\tRamsey Building\tMarciahaven\tOK\t\t73102
Koch Fort\t852\tBeasley Building\tNew Isaiahbury\tPA\t\t16131
Russell Pines\t2\tHinton Building\tGwendolynville\tNC\t\t28733
Allison Mill\t9\tKent Building\tPatricktown\tAL\t\t36033
Delacruz Road\t38\tMcconnell Building\tBendershire\tIA\t\t51541
Mosley Shore\t3\tRay Building\tSimonview\tHI\t\t96814
Bob Inlet\t545\tCantu Building\tWest Elizabeth\tPA\t\t18003
Bray Parks\t36\tMassey Building\tNew Nina\tMD\t\t21774
Natasha Parkways\t148\tRios Building\tPort Suzanneport\tNH\t\t03447
Marilyn Crescent\t3\tHudson Building\tPhelpshaven\tIL\t\t61532
Stuart Knoll\t2\tSullivan Building\tChristianfort\tMS\t\t39735
Noble Squares\t38\tBaird Building\tWest Dianachester\tCA\t\t94422
Fowler Ford\t236\tJuarez Building\tOsborneton\tMN\t\t56568
James Garden\t7\tHuerta Building\tNorth Ralphport\tPA\t\t18647
Lewis Ferry\t1\tMccall Building\tShelleybury\tNH\t\t03865
Sandra Crescent\t89\tMcintosh Building\tAdrianberg\tMA\t\t02133
Kathryn Course\t187\tNorman Building\tSouth Lonnie\tMO\t\t63541
Paul Shoal\t37\tMarshall Building\tJakeville\tMN\t\t55521
Caitlin Cliff\t34\tArellano Building\tNorth Chasefurt\tKS\t\t66822
Hutchinson Union\t2\tStevenson Building\tLangmouth\tAR\t\t72802
Stephenson Station\t208\tChavez Building\tPort Donburgh\tND\t\t58369
Drew Bypass\t431\tAndrade Building\tNorth Tommy\tND\t\t58759
King Falls\t3\tGamble Building\tJesusstad\tWI\t\t53831
Houston Road\t516\tRodgers Building\tStephenfort\tMI\t\t48413
Black Port\t861\tRangel Building\tBarberbury\tMI\t\t49687
Higgins Prairie\t9\tHuff Building\tCombsland\tIL\t\t60955
Debbie Ridge\t269\tCummings Building\tPort Jillianstad\tFL\t\t32432
Hendrix Springs\t1\tMichael Building\tDarrenfurt\tGA\t\t31309
Montoya Ports\t17\tMoreno Building\tSandyville\tIN\t\t47896
Harold Harbors\t5\tShea Building\tBarberfort\tWY\t\t82916
Jenna Expressway\t80\tFlores Building\tPort Sandymouth\tIL\t\t60097
Huff Club\t9\tRiddle Building\tSouth Carrietown\tAK\t\t99840
Kerry Ridge\t74\tHarmon Building\tNorth Courtney\tOR\t\t97034
Bradley Crescent\t33\tZamora Building\tDaltonville\tSD\t\t57742
Phyllis Cliff\t28\tVang Building\tPort Alexandra\tWY\t\t82323
Leblanc Cliff\t592\tValentine Building\tFrenchmouth\tFL\t\t34823
Dillon Way\t4\tHenry Building\tGrimesstad\tAL\t\t36682
Wesley Parkways\t9\tEspinoza Building\tReevesstad\tWY\t\t83035
Shelby Mill\t21\tHerrera Building\tJaniceborough\tOR\t\t97439
Garza Fork\t1\tVillanueva Building\tNew Madelineberg\tDC\t\t20035
Nelson Glen\t4\tKemp Building\tNorth Coryland\tWA\t\t98157
Andrea Turnpike\t76\tPayne Building\tCrystalfurt\tLA\t\t70841
Cheryl Lock\t741\tPeters Building\tSouth Cindyside\tSC\t\t29680
Jacob Hills\t219\tWare Building\tWest Maurice\tFL\t\t32007
Roger Crescent\t6\tBrandt Building\tPort Stephanie\tWI\t\t54739
Simpson Flats\t9\tKirk Building\tSouth Lorraine\tFL\t\t32891
Kelsey Causeway\t6\tBond Building\tSaundersland\tNC\t\t27488
Terrence Manors\t892\tMedina Building\tJuanhaven\tOH\t\t44603
Louis Glen\t959\tGonzalez Building\tCastanedaborough\tIL\t\t62446
Miranda Mount\t9\tMelton Building\tSchaeferborough\tNM\t\t88027
Hahn Lakes\t99\tOsborne Building\tNew Alyssa\tMA\t\t01591
Nichols Port\t9\tMills Building\tVargasbury\tTN\t\t37616
Charles Garden\t30\tBuchanan Building\tWest Warren\tIL\t\t62179
Mejia Estates\t28\tArroyo Building\tRyanbury\tIL\t\t62024
Leslie Pine\t2\tHeath Building\tBranchmouth\tID\t\t83690
Rebecca Islands\t456\tSutton Building\tNorth Bailey\tUT\t\t84343
Nicholas Knoll\t19\tPalmer Building\tIsabellafort\tSD\t\t57736
Teresa Ridge\t44\tArmstrong Building\tAmyland\tKS\t\t67313
Davies Manors\t969\tFrench Building\tRossburgh\tGA\t\t31300
Ross Parks\t62\tPena Building\tHuynhton\tGA\t\t31250
Patterson Forks\t724\tOrr Building\tPowelltown\tNV\t\t89048
Park Meadows\t1\tBeard Building\tLake Briannastad\tTX\t\t75632
Ramirez Estate\t4\tRandall Building\tCharlesmouth\tRI\t\t02817
Jesus Ferry\t402\tDaniel Building\tMariemouth\tDC\t\t20037
Shelby Harbors\t29\tHenderson Building\tSouth Kathy\tNC\t\t27156
Stephens Walks\t264\tKey Building\tKatelynmouth\tMT\t\t59435
Jack Meadows\t843\tLopez Building\tPort Laceymouth\tMT\t\t59335
Phillip Cliff\t30\tBonilla Building\tJordanborough\tLA\t\t71103
Cobb Haven\t9\tMercer Building\tNew Isabelchester\tWY\t\t83053
Danny Land\t41\tWatkins Building\tPooletown\tIA\t\t52411
Raymond Locks\t17\tPreston Building\tTaylortown\tKY\t\t42159
Villanueva Islands\t75\tGill Building\tNew Jillian\tAZ\t\t86179
Lee Crossing\t629\tHood Building\tPatelshire\tSC\t\t29142
Bolton Course\t29\tKim Building\tYeseniaton\tAZ\t\t85270
Fowler Extensions\t9\tSloan Building\tHectorburgh\tOR\t\t97111
Wilkinson Crossroad\t6\tReed Building\tPort Sharichester\tMN\t\t55306
Willie Lodge\t323\tWilliamson Building\tOliviaberg\tOK\t\t73049
Bailey Cliff\t9\tLeblanc Building\tBaldwinmouth\tMA\t\t02584
Baird Row\t83\tCortez Building\tSusanfurt\tCO\t\t80277
Joan Burgs\t23\tNicholson Building\tPort Mercedes\tSC\t\t29585
Kelley Field\t15\tPhelps Building\tCastroland\tCO\t\t80562
Hickman Fort\t752\tChan Building\tChelseaside\tND\t\t58693
Oliver Point\t53\tSteele Building\tLake Coltonmouth\tRI\t\t02937
Oscar Greens\t30\tDavila Building\tWest Brianna\tDC\t\t20020
Myers Glens\t586\tAustin Building\tKathrynview\tUT\t\t84313
Hayden Place\t941\tHolloway Building\tAnthonyport\tPA\t\t19046
Knox Fork\t466\tWoods Building\tMcleanport\tWI\t\t53292
Serrano Port\t432\tWilson Building\tDorothyburgh\tNE\t\t68097
Helen Stream\t1\tBurns Building\tLawrenceshire\tAL\t\t35883
Hardin Vista\t4\tAshley Building\tEast Carlland\tWA\t\t98522
Maria Brook\t60\tAvery Building\tRickeychester\tAZ\t\t86307
Clay Inlet\t561\tYoder Building\tDanielsburgh\tAR\t\t72048
Harrington Manor\t812\tHebert Building\tPort Tashatown\tWA\t\t99140
Robertson Station\t3\tJones Building\tPort Darlene\tNV\t\t89007
Browning Well\t283\tWest Building\tNew Alexander\tUT\t\t84103
Khan Mills\t9\tHampton Building\tNorth Louisshire\tHI\t\t96749
Brennan Meadow\t261\tHester Building\tMeyerhaven\tDE\t\t19946
Butler Drive\t7\tWood Building\tJodyburgh\tGA\t\t30739
Maxwell Harbors\t20\tSolis Building\tHeatherside\tGA\t\t31666
Cherry Streets\t6\tEvans Building\tMccoyton\tKY\t\t40296
Kerr Estate\t49\tMorse Building\tAlexisburgh\tIA\t\t51039
Tommy Locks\t53\tChen Building\tPaynebury\tKY\t\t42749
Quinn View\t1\tHurley Building\tAguilarfort\tIL\t\t61860
Lindsey Shoal\t303\tBradford Building\tTrevormouth\tFL\t\t34395
Sheena Rapid\t287\tJackson Building\tPort Geoffrey\tNJ\t\t07033
Yoder Shoals\t587\tKaufman Building\tNorth Morgan\tOH\t\t45183
Dougherty Burg\t50\tAustin Building\tGoldenport\tAK\t\t99901
Glenn Points\t507\tLivingston Building\tEast Ritaland\tKS\t\t67443
Hopkins Camp\t682\tJoseph Building\tSouth Jocelynville\tDC\t\t20021
Jeff Meadows\t9\tNash Building\tMercedeshaven\tAK\t\t99549
Beasley Fields\t183\tWolf Building\tWest Terrence\tNC\t\t28432
Mercedes Path\t268\tBlair Building\tWheelerchester\tWY\t\t82964
Raymond Port\t284\tBryant Building\tNorth Tamaraburgh\tOK\t\t73058
Sexton Forks\t74\tGross Building\tLake Sherichester\tAZ\t\t86531
Black Ways\t256\tWright Building\tNorth Shellyport\tNJ\t\t08557
Dawson Cliff\t3\tHebert Building\tKristinshire\tMO\t\t63047
Louis Spring\t94\tMiller Building\tWrightport\tMO\t\t65202
West Fall\t874\tTorres Building\tBatesside\tVA\t\t24406
Jimmy Isle\t2\tRodgers Building\tPort Evan\tNM\t\t87819
Greene Ford\t5\tYu Building\tNorth Tonya\tTX\t\t77096
Cole Estate\t2\tZimmerman Building\tReynoldsview\tCO\t\t81475
Maddox Island\t4\tBrock Building\tWest Mckenzie\tID\t\t83635
Hunt Dale\t9\tBender Building\tClaytonbury\tWV\t\t26190
Don Vista\t881\tPennington Building\tKristineside\tME\t\t04902
Terry Islands\t297\tFitzpatrick Building\tNorth Alishaport\tIN\t\t47714
Sosa Crossroad\t375\tMcguire Building\tPort Virginiafurt\tDC\t\t20004
Herrera Village\t91\tSparks Building\tMendozaville\tNV\t\t89835
Hurley Stravenue\t495\tMccall Building\tSouth Lawrence\tNM\t\t87534
Dudley Views\t20\tAndersen Building\tAlexville\tIL\t\t60463
Krystal Islands\t627\tHawkins Building\tLake Alan\tAL\t\t35499
Jennings Knolls\t631\tDoyle Building\tSouth Francesland\tND\t\t58501
Holt Streets\t78\tGreen Building\tNorth Frank\tTN\t\t38478
Jimmy Station\t2\tRobertson Building\tPort Cristinahaven\tNV\t\t88959
Stanley Path\t24\tZamora Building\tEast Aliceburgh\tVA\t\t23157
Dunlap Center\t1\tShields Building\tNorth George\tNM\t\t88085
Pope Stream\t1\tRobbins Building\tEast Summertown\tAK\t\t99531
Meagan Radial\t5\tHumphrey Building\tMezatown\tNV\t\t89076
Ian Forge\t85\tHeath Building\tFitzgeraldberg\tVA\t\t24385
Krause Radial\t46\tKaufman Building\tEast Deborahhaven\tVA\t\t24144
Autumn Plaza\t581\tWatts Building\tMarkborough\tTN\t\t37995
Mcintyre Heights\t713\tAndersen Building\tPort Harryview\tMA\t\t01173
Winters Stream\t1\tOconnell Building\tNew Brent\tMN\t\t56645
Anthony Landing\t232\tMerritt Building\tMcintyreside\tTN\t\t37358
Toni Harbors\t5\tPerkins Building\tEast Jocelynville\tMT\t\t59021
Angie Port\t81\tFleming Building\tNew Jared\tWI\t\t54865
Julia Center\t902\tVega Building\tBauerport\tIL\t\t60780
Wright Plains\t48\tFitzgerald Building\tMendozabury\tMN\t\t56691
Rhonda Forest\t305\tMahoney Building\tSharichester\tAL\t\t35085
Briggs Fork\t9\tJoyce Building\tKristitown\tVA\t\t24189
Fox Way\t73\tReese Building\tEast Eduardoton\tIN\t\t47534
Christie Bypass\t316\tEnglish Building\tSouth Alyssa\tPA\t\t19330
April Mountain\t5\tRosario Building\tLake Helenton\tIN\t\t46937
Keith Meadow\t836\tSpencer Building\tWest Diamond\tMT\t\t59398
Stewart Lights\t1\tPeters Building\tEast Janetville\tIL\t\t60301
Loretta Mountain\t849\tCastillo Building\tShariton\tAK\t\t99728
Woodard Ranch\t64\tEverett Building\tPort Herbertberg\tME\t\t04234
Walker Orchard\t7\tSantana Building\tSethberg\tIN\t\t46006
Shannon Rapids\t50\tBeasley Building\tNew Ashleeberg\tUT\t\t84258
Henson Vista\t79\tMyers Building\tDesireeside\tIN\t\t46266
Annette Lake\t980\tLeach Building\tEast Davefort\tWY\t\t82582
Brady Vista\t944\tGreen Building\tJimenezbury\tOK\t\t73084
Jennifer Path\t2\tYork Building\tNorth Shawnmouth\tNY\t\t10495
Tristan Forges\t695\tBryant Building\tPort Sherry\tOK\t\t73042
Bill Branch\t222\tMurphy Building\tNorth Mariofort\tAK\t\t99943
Tonya Points\t199\tHolden Building\tWest Norman\tNJ\t\t08241
Christina Spur\t82\tShepard Building\tJoshuaside\tNE\t\t68083
Dominic Orchard\t20\tLi Building\tPort Deannatown\tIA\t\t51157
Macias Bypass\t312\tRobertson Building\tMicheleshire\tNH\t\t03670
Bernard Ramp\t903\tPorter Building\tPort Ronaldfurt\tFL\t\t32745
Pruitt Center\t658\tWilson Building\tPort Paulaport\tOH\t\t45658
Heather Rest\t23\tIrwin Building\tNorth Donald\tMS\t\t38906
Christina Mall\t263\tDominguez Building\tTimothyburgh\tIL\t\t60304
Hunt Vista\t4\tHumphrey Building\tLyonsmouth\tTX\t\t76975
Valerie Fort\t453\tHuffman Building\tJulieville\tAK\t\t99644
Vanessa Parkways\t4\tTran Building\tEast Samuelstad\tFL\t\t33975
Dan Radial\t2\tBowman Building\tBoydton\tMD\t\t21157
Barbara Rue\t545\tShelton Building\tPort Tammieton\tMA\t\t01060
Riley Fields\t8\tCline Building\tSouth Willie\tSC\t\t29335
Randall Lodge\t887\tZavala Building\tNorth Sharichester\tVT\t\t05150
Andersen Roads\t972\tRios Building\tLanefort\tWY\t\t82042
Adkins Mills\t142\tRice Building\tLake Cameron\tTX\t\t75849
Morrow Pines\t615\tBeard Building\tPort Stacieville\tUT\t\t84717
Golden Camp\t1\tHenry Building\tLake Jaimeland\tND\t\t58332
Dalton Mountains\t516\tByrd Building\tWileyborough\tAR\t\t72216
Alex Plains\t90\tNixon Building\tVillarrealland\tAK\t\t99911
Kaitlin Green\t634\tChambers Building\tEast Cesarfurt\tMS\t\t39730
Avila Divide\t75\tMckinney Building\tNorth Pam\tMA\t\t02490
Mullen River\t990\tMora Building\tNew Alanshire\tWA\t\t98313
Don Causeway\t925\tWoodward Building\tPruittberg\tID\t\t83822
Odonnell Mews\t58\tParsons Building\tMakaylaland\tMA\t\t01592
Gamble Mill\t39\tRandall Building\tSouth Stacey\tMD\t\t21149
Sylvia Rest\t18\tArias Building\tAriasland\tWA\t\t99201
Charles Manor\t5\tBeasley Building\tYumouth\tLA\t\t70216
Bates Inlet\t8\tCuevas Building\tEast Evelyn\tME\t\t03930
Copeland Camp\t29\tMcmahon Building\tEast Colin\tDE\t\t19888
Levine Centers\t3\tUnderwood Building\tHarveybury\tVT\t\t05359
Kiara Dale\t221\tJensen Building\tLake Ivanhaven\tNE\t\t68010
Madeline Terrace\t549\tFarmer Building\tFieldsfurt\tFL\t\t33275
Lucas Hollow\t66\tLogan Building\tMiguelland\tOR\t\t97160
Shari Roads\t2\tKramer Building\tHintonstad\tCA\t\t91921
Hartman Park\t169\tGraham Building\tWellsside\tPA\t\t15696
Grimes Garden\t736\tMedina Building\tSullivanberg\tTX\t\t77424
Sophia Mission\t156\tPowers Building\tNew Shelbystad\tWI\t\t54270
Hoover Bridge\t6\tChurch Building\tKelliview\tRI\t\t02805
Noble Crossroad\t7\tLevy Building\tJasonchester\tMT\t\t59168
Misty Trail\t7\tClements Building\tLake Howard\tMN\t\t55452
Mcdowell Camp\t6\tRollins Building\tBeckermouth\tUT\t\t84045
Alexandra Port\t4\tArroyo Building\tShepherdberg\tVT\t\t05294
Brandon Mount\t110\tObrien Building\tMezabury\tFL\t\t34044
Yolanda Corners\t119\tSteele Building\tEast Alisonport\tCO\t\t80550
Micheal Burgs\t138\tDelacruz Building\tEast Wesleyville\tCO\t\t81102
Melinda Station\t8\tHale Building\tBurgessmouth\tOR\t\t97382
White Loop\t9\tLam Building\tLinville\tKY\t\t40279
Bradley Corners\t35\tZhang Building\tLake Sergioberg\tNE\t\t68043
Angel Port\t61\tMorris Building\tSouth Lawrenceland\tNM\t\t87370
Garner Walks\t1\tFinley Building\tSouth Triciaberg\tIL\t\t61573
Jackie Valley\t467\tGentry Building\tSouth Sue\tDC\t\t20026
Orr Drive\t24\tGibbs Building\tReneeton\tKS\t\t66632
Ellen Parkways\t832\tWeeks Building\tNorth Jesse\tAZ\t\t86435
Clark Roads\t97\tRobbins Building\tLake Isabel\tOH\t\t45733
Steven Station\t61\tGoodwin Building\tDebbiebury\tIN\t\t46485
Little Trail\t263\tRowe Building\tLake Annetteshire\tSD\t\t57761
Terri Flat\t2\tDickson Building\tWest Jake\tTX\t\t79224
Cassidy Loop\t613\tMcgrath Building\tEast Diamondshire\tMI\t\t48129
Norris Mall\t821\tHuff Building\tLaurenside\tNH\t\t03802
Bill Pike\t7\tTorres Building\tPort Trevor\tIN\t\t46941
Hendricks Parks\t999\tRangel Building\tWest Eugeneview\tOR\t\t97518
Loretta Centers\t5\tWaller Building\tHughesshire\tMN\t\t55649
Grimes Viaduct\t423\tLogan Building\tDoughertymouth\tMO\t\t64093
Doris Avenue\t58\tOlson Building\tNew Joel\tNH\t\t03643
Austin Mountain\t32\tShah Building\tPort Scott\tNY\t\t10580
Leblanc Bridge\t143\tTate Building\tEast Nicholas\tCO\t\t80745
Crane Station\t1\tFrancis Building\tHubbardbury\tOR\t\t97182
Cantrell Turnpike\t871\tBlackwell Building\tTownsendchester\tSC\t\t29079
Kellie Gardens\t535\tHinton Building\tLyonsport\tWY\t\t82273
Bobby Hill\t167\tFrancis Building\tLake Derekhaven\tAL\t\t36180
Kelly Passage\t804\tHolloway Building\tKarenport\tDC\t\t20003
Spence Valley\t77\tCarey Building\tPort Morganfurt\tPA\t\t18248
Kendra Station\t5\tSimpson Building\tGabriellefort\tNY\t\t11517
Garrett Cove\t9\tShepherd Building\tNorth Cassidy\tCA\t\t95836
Gabrielle Way\t952\tYu Building\tBryceville\tCA\t\t94739
Olsen Brook\t10\tOlsen Building\tNew Cameron\tPA\t\t16963
Riddle Light\t9\tBuckley Building\tIanmouth\tCT\t\t06260
Frederick Hill\t24\tGood Building\tWest Brucehaven\tOR\t\t97911
Evelyn Lock\t90\tGutierrez Building\tLake Michealview\tIL\t\t62846
Cole Station\t527\tPena Building\tAlexandriaville\tPA\t\t19325
Julian Walk\t427\tAndrade Building\tNorth Darrellport\tNE\t\t68098
Gilbert Spring\t7\tMitchell Building\tPort Anita\tOH\t\t44658
Alison Coves\t284\tCampbell Building\tEast Beckymouth\tWA\t\t98956
Herman Island\t5\tGarrett Building\tAlexanderview\tMD\t\t21116
Lozano Union\t20\tOneal Building\tAveryton\tMO\t\t63741
Willis Orchard\t30\tAustin Building\tEast Lance\tOH\t\t44086
Davila Ramp\t729\tRivera Building\tLake Cathytown\tNH\t\t03215
Aimee Rue\t727\tPeck Building\tAndresside\tAR\t\t72005
Bernard Village\t212\tElliott Building\tNorth Tonyborough\tDE\t\t19706
Cummings Springs\t3\tVaughan Building\tPort Larry\tWA\t\t99265
Keith Curve\t30\tHunter Building\tNew Yvonne\tIN\t\t46467
Beth Flat\t1\tKhan Building\tPort Dale\tGA\t\t30027
Jeff Branch\t737\tHinton Building\tLloydport\tVT\t\t05332
Cheyenne Ville\t301\tDouglas Building\tLake Gwendolyn\tMD\t\t21433
Rita Parkway\t67\tBarr Building\tWest Brittney\tTX\t\t79900
Susan Road\t63\tMahoney Building\tCalvinborough\tIN\t\t46004
Joanne Spring\t621\tPace Building\tPort Raven\tME\t\t04699
Ball Stravenue\t97\tSerrano Building\tNorth Caroline\tID\t\t83406
Bonnie Stream\t46\tCurry Building\tNorth Jake\tMA\t\t01613
Judy Brook\t247\tKent Building\tHuangborough\tDE\t\t19842
Burgess Station\t38\tShah Building\tStanleymouth\tVA\t\t23726
Autumn Shoal\t3\tRodriguez Building\tFlynnbury\tNH\t\t03513
Devon Hill\t92\tZamora Building\tLynchstad\tNE\t\t68061
Kennedy Fork\t31\tEverett Building\tMistyview\tTX\t\t79746
Sparks Plains\t239\tLozano Building\tNew Jaclyn\tMT\t\t59662
Samantha Trail\t103\tGutierrez Building\tChanmouth\tME\t\t04706
Huffman Garden\t1\tMcguire Building\tKarlaland\tMO\t\t63812
Fischer Light\t841\tBishop Building\tBarrettland\tMD\t\t21095
Dominique Trail\t329\tBradford Building\tSouth Debbie\tMT\t\t59545
Boyle Ports\t80\tWade Building\tWest Mark\tMS\t\t38839
Weiss Ridge\t193\tCervantes Building\tAtkinsonville\tSC\t\t29019
Bradford Extensions\t20\tHenderson Building\tVillarrealborough\tWV\t\t26359
Bullock Forges\t57\tStrong Building\tNorth Isaac\tMO\t\t63794
Hale Gardens\t2\tFrench Building\tToddville\tDE\t\t19876
George Center\t19\tMacdonald Building\tHenrytown\tUT\t\t84690
Patton Flat\t63\tBrewer Building\tStokesfort\tIN\t\t47400
Kerr Walks\t44\tHendrix Building\tWest Kenneth\tND\t\t58389
Ali Ford\t4\tRandolph Building\tLake Ruben\tND\t\t58739
Koch Locks\t5\tGates Building\tReesehaven\tME\t\t04324
Cain Underpass\t951\tWolf Building\tConradberg\tVT\t\t05011
Koch Ville\t3\tHanson Building\tEvansfurt\tUT\t\t84367
Aguilar Branch\t10\tTrevino Building\tPort Ashleeville\tRI\t\t02807
Cody Heights\t7\tReed Building\tWest Matthewchester\tLA\t\t70841
Craig Underpass\t46\tDennis Building\tReedbury\tCT\t\t06324
Little Mount\t9\tHernandez Building\tJeffport\tSD\t\t57530
Rebecca River\t138\tSummers Building\tTrujilloberg\tAZ\t\t85909
Guerra Tunnel\t671\tMoreno Building\tPort Darlene\tTN\t\t38245
Gabriela Shore\t4\tMendez Building\tDillonville\tTX\t\t77847
Lauren Trafficway\t580\tAguirre Building\tAndrewberg\tCT\t\t06163
Black Trail\t74\tHardin Building\tDownsberg\tSD\t\t57650
Rebekah Village\t96\tShaw Building\tWest Tommouth\tME\t\t04750
Cantu Highway\t39\tCooke Building\tNorth Priscillaview\tOK\t\t73139
Morgan Port\t42\tChristian Building\tNorth Sheenaborough\tVA\t\t22472
Laurie Manors\t99\tTyler Building\tEast Juan\tDC\t\t20014
Cook Parks\t5\tJoyce Building\tLake Hannahport\tUT\t\t84052
Claudia Ford\t6\tMiles Building\tLinmouth\tNY\t\t12925
Louis Port\t481\tMoody Building\tLake Bonnie\tMI\t\t49511
Malone Hills\t25\tLynn Building\tPort Virginia\tKY\t\t41725
Donald Rue\t730\tShepherd Building\tJoannaburgh\tKS\t\t66952
Bryan Lane\t105\tHaas Building\tPort Joann\tPA\t\t18763
Rich Motorway\t524\tMadden Building\tNew Martin\tMI\t\t48329
Watkins Village\t966\tStanton Building\tStefanietown\tCT\t\t06385
Troy Grove\t119\tBarnett Building\tWest Jon\tWA\t\t98855
Debra Wall\t9\tMitchell Building\tGarzafurt\tTX\t\t79537
Dana Throughway\t2\tShields Building\tLunaborough\tSD\t\t57071
Dawn Hollow\t984\tRusso Building\tWest Mackenzieshire\tDC\t\t20024
Krista Route\t4\tWaters Building\tCaldwellfort\tHI\t\t96777
Munoz Burgs\t1\tAndrews Building\tPort Margaretburgh\tNC\t\t28297
Stacie Brook\t283\tLowery Building\tGibsonview\tME\t\t04268
Raymond Avenue\t1\tPitts Building\tEast Chelsey\tGA\t\t31334
Stokes Expressway\t31\tLiu Building\tLeblancfurt\tNC\t\t28111
Tristan Crest\t65\tPatton Building\tKayleehaven\tVA\t\t23149
Steele Road\t554\tPatrick Building\tNguyenhaven\tIA\t\t50768
Kaitlyn Stravenue\t52\tMiddleton Building\tPort Devintown\tHI\t\t96708
Nathan Orchard\t2\tGibson Building\tHannahstad\tCA\t\t90055
Joy View\t145\tMaynard Building\tToddton\tSD\t\t57481
Olivia Lakes\t1\tKramer Building\tLatashaton\tNV\t\t89375
Carr Island\t64\tWagner Building\tPort Cynthiastad\tNY\t\t14222
Blevins Divide\t459\tPacheco Building\tNew Mallorymouth\tHI\t\t96773
Haney Square\t72\tVance Building\tMeyerside\tKY\t\t42040
Isaiah Village\t58\tChan Building\tEast Isaac\tID\t\t83711
Tonya Stream\t579\tBailey Building\tMarquezport\tNE\t\t68022
Nichols Court\t9\tLuna Building\tNew Gordon\tNM\t\t88431
Brendan Union\t2\tWiley Building\tLake Leonton\tWI\t\t53802
Flynn Meadow\t32\tGutierrez Building\tPerrymouth\tWV\t\t25197
Antonio Groves\t4\tGordon Building\tWest Jon\tDE\t\t19783
Oneill Fall\t6\tJordan Building\tSandrafort\tID\t\t83538
Glenn Glens\t454\tPierce Building\tSusanmouth\tMI\t\t48584
Bianca Manors\t522\tBoyd Building\tSouth Mallory\tMI\t\t49166
Jaime Lights\t7\tMoss Building\tSouth Bradley\tVA\t\t24336
Troy Cliffs\t71\tBerger Building\tAlejandroshire\tNM\t\t88431
Tasha Isle\t857\tRobertson Building\tJuarezstad\tMO\t\t65446
Tammy Way\t44\tBryant Building\tPort Hayden\tMO\t\t63385
Nathaniel Bypass\t2\tPugh Building\tDorseyhaven\tWI\t\t54413
Dustin Roads\t3\tAyers Building\tWhitneyton\tND\t\t58490
Henderson Square\t914\tClayton Building\tNew Vincent\tLA\t\t70462
Craig Cliffs\t8\tHanson Building\tOsborneberg\tMT\t\t59423
Hayden Track\t4\tWatson Building\tSouth Claudiamouth\tUT\t\t84504
Harper Plains\t59\tCarpenter Building\tHoltside\tID\t\t83471
Clements Course\t7\tLong Building\tNew Ginafurt\tWA\t\t99063
Cassie Passage\t46\tWilcox Building\tNew Morgan\tFL\t\t32342
Chelsea Club\t517\tAlvarez Building\tKerryside\tVA\t\t24049
Olivia Station\t100\tLe Building\tOsbornburgh\tKS\t\t66102
Stacey Fields\t313\tBrandt Building\tRussellstad\tCA\t\t93389
Todd Mountain\t94\tMccoy Building\tJillianside\tCA\t\t92107
Colton Drive\t299\tMercado Building\tDestinyview\tOK\t\t73084
Harper Expressway\t517\tEstes Building\tCourtneychester\tPA\t\t19093
Fields Hills\t63\tVillegas Building\tStanleyborough\tMA\t\t01286
Martin Lane\t3\tMeza Building\tRomanshire\tIN\t\t47038
Schmitt Radial\t6\tPeterson Building\tLake Brianaberg\tHI\t\t96709
Katherine Rest\t8\tHoover Building\tPort Stuartfort\tAZ\t\t85672
Eileen Burgs\t80\tSchultz Building\tSouth Sonia\tID\t\t83476
Melissa Islands\t43\tBullock Building\tPennyside\tKS\t\t66966
Sweeney Port\t3\tValenzuela Building\tPort Perryfort\tCO\t\t80663
Lindsey Course\t4\tWilcox Building\tSotoburgh\tNE\t\t68086
Holloway Wells\t817\tMcfarland Building\tSouth Wyatt\tOK\t\t73049
Gallegos Ferry\t683\tCobb Building\tDevinfort\tMD\t\t21757
Frost Crossroad\t9\tStewart Building\tPamborough\tTX\t\t75865
Derrick Motorway\t17\tLawrence Building\tJadechester\tMT\t\t59325
Chan Inlet\t807\tWest Building\tPort Monicaton\tNY\t\t13349
Frances Causeway\t710\tBarr Building\tDiazmouth\tOR\t\t97279
Charles Forges\t82\tClements Building\tSoniaberg\tOK\t\t73062
Darin Vista\t89\tHart Building\tWest Kristahaven\tNY\t\t12619
Guzman Lakes\t14\tGlenn Building\tAshleyberg\tOR\t\t97056
Burke Landing\t82\tPhelps Building\tWillieton\tTX\t\t78332
Tanya Orchard\t9\tAlexander Building\tWest Ericstad\tMI\t\t49054
Mahoney Ridge\t92\tHiggins Building\tSouth Trevor\tRI\t\t02910
Terri Oval\t98\tWalls Building\tKarafurt\tSD\t\t57257
Tamara Expressway\t6\tYates Building\tNew Sierra\tMI\t\t49928
Bonilla Valleys\t869\tDelgado Building\tNorth Elizabethmouth\tSD\t\t57637
Michele Fort\t22\tPerez Building\tChapmanborough\tCT\t\t06355
Hebert Avenue\t10\tChan Building\tMalloryberg\tWY\t\t82023
Potts Lights\t55\tPierce Building\tEast Isabel\tAR\t\t72827
Audrey Prairie\t910\tRose Building\tWest Leonardport\tMT\t\t59324
Barron Road\t55\tCantrell Building\tAguilarmouth\tIA\t\t50249
Perkins Shoal\t300\tHester Building\tNew Rodneyshire\tRI\t\t02879
Madison Roads\t725\tGreer Building\tShannonview\tWI\t\t54095
Sanford Path\t874\tHoffman Building\tSouth Jose\tMT\t\t59358
Perkins Tunnel\t21\tStark Building\tPort Tristanhaven\tNC\t\t27956
Barry Landing\t3\tHoffman Building\tSouth Joelburgh\tNV\t\t89400
Cathy Estate\t562\tTate Building\tAcostashire\tCA\t\t95505
Mathew Brooks\t9\tMontes Building\tNorth Alanview\tID\t\t83588
Logan Spurs\t75\tHaas Building\tEddieport\tDC\t\t20006
Roger Crossroad\t8\tReilly Building\tKathleenport\tOR\t\t97757
Quinn Ford\t611\tFinley Building\tRaymondmouth\tVA\t\t24139
Annette Roads\t5\tJimenez Building\tMorrischester\tDC\t\t20020
Troy Forks\t5\tLara Building\tHaroldport\tNE\t\t68033
Dorsey Crest\t58\tNguyen Building\tNew Marcstad\tTN\t\t37962
Willis Ranch\t849\tEaton Building\tSouth Sean\tAK\t\t99819
Booth Villages\t397\tMckinney Building\tLake Wendyside\tRI\t\t02914
Ashley Harbors\t307\tWarren Building\tSouth Scott\tSD\t\t57207
Huff Stream\t68\tCompton Building\tHaneybury\tUT\t\t84660
Ashlee Way\t1\tKnox Building\tNew Caroline\tIA\t\t50413
Peter Villages\t33\tMoyer Building\tNew Ralph\tNE\t\t68027
Perry Inlet\t20\tSimon Building\tNew Gilbertborough\tDE\t\t19816
Mcmahon Crescent\t3\tFuller Building\tJosephport\tLA\t\t70989
Steve Estate\t12\tAli Building\tEast Micheleview\tDE\t\t19867
Warren Greens\t66\tRichardson Building\tLake Mirandastad\tND\t\t58524
Wade Neck\t870\tMeza Building\tLawrenceview\tAL\t\t35631
Kellie Corners\t85\tEsparza Building\tEast Sara\tFL\t\t33826
Carroll Circle\t731\tLin Building\tNathanielbury\tIL\t\t60015
Liu Manors\t89\tParrish Building\tBrycebury\tAZ\t\t85626
Jeremiah Pike\t51\tKrueger Building\tWest Leonfurt\tAZ\t\t85119
Karla Islands\t710\tBradley Building\tLake Beverlybury\tAZ\t\t85529
Francis Locks\t77\tEvans Building\tIanport\tPA\t\t16039
Vincent Estates\t86\tRamos Building\tSallyport\tNH\t\t03158
Luis Villages\t42\tKnox Building\tPort Herbert\tCT\t\t06173
Archer Inlet\t2\tHensley Building\tPort Josephtown\tNV\t\t89681
Cannon Glens\t75\tFields Building\tBartonside\tKS\t\t66534
Francisco Drives\t369\tHuffman Building\tSelenahaven\tNC\t\t27262
Michael Neck\t211\tLove Building\tSouth Michelle\tMN\t\t55524
Tammie Manor\t76\tHoffman Building\tLoganfurt\tIA\t\t51524
Judith Fork\t521\tMann Building\tGarymouth\tOK\t\t73025
Hahn Hill\t9\tStuart Building\tOwenfurt\tDC\t\t20030
Lori Track\t13\tLivingston Building\tHodgesstad\tNM\t\t88116
Bobby Summit\t39\tStrickland Building\tAshleyville\tCO\t\t81531
Castillo Turnpike\t3\tStafford Building\tKnoxtown\tVA\t\t22983
Farmer Meadow\t286\tCastillo Building\tFullerfort\tKY\t\t42657
Rangel Road\t657\tGriffith Building\tSalasview\tCT\t\t06123
Ellen Corners\t574\tLee Building\tStuartmouth\tSD\t\t57716
Sabrina Mountain\t22\tGolden Building\tEast Yeseniaborough\tGA\t\t31114
Campos Shoals\t641\tMichael Building\tNew Raymondchester\tOR\t\t97235
Hunt Road\t84\tMurray Building\tStricklandport\tKY\t\t40507
Howard Hill\t6\tProctor Building\tNorth Sandra\tLA\t\t70075
Decker Ports\t595\tWilkerson Building\tNorth Hector\tOK\t\t73174
Morgan View\t37\tWyatt Building\tDillonberg\tND\t\t58731
Joanna Junction\t3\tLogan Building\tNorth Evelyn\tCA\t\t91271
Steve Mews\t52\tGarrison Building\tEast Kevinmouth\tTN\t\t37561
Beard Extension\t88\tFord Building\tAlexanderville\tUT\t\t84390
Randy Alley\t71\tDavila Building\tWest Wyattville\tKS\t\t66137
Avery Glen\t273\tSteele Building\tJohnstontown\tMI\t\t49873
Hatfield Point\t2\tFields Building\tPort Jeffery\tMN\t\t55525
Jocelyn Junctions\t49\tMeyers Building\tCarolynside\tSD\t\t57353
Keller Track\t1\tOdom Building\tAveryborough\tDC\t\t20028
Brooke Garden\t159\tLyons Building\tMackenziebury\tWI\t\t54838
Meadows Knoll\t8\tPerkins Building\tSouth Alfredmouth\tNM\t\t88273
Yvonne Inlet\t265\tHarding Building\tNew Phyllis\tPA\t\t18214
Gonzales Port\t48\tJimenez Building\tPort Collinmouth\tAL\t\t36685
Mcneil Burgs\t388\tClay Building\tSouth Cassiechester\tFL\t\t34697
Kaufman Mission\t67\tVaughan Building\tStonefurt\tID\t\t83354
Hubbard Underpass\t8\tBurnett Building\tNew Carmen\tIN\t\t47911
Mcbride Shore\t87\tAlvarez Building\tGabrielton\tND\t\t58405
Stanley Forge\t24\tPeterson Building\tSavagechester\tAL\t\t35947
Spencer Knoll\t57\tMarsh Building\tScottshire\tMS\t\t39048
Mercado Village\t23\tSchroeder Building\tWest Tracy\tAR\t\t72603
Donna Burgs\t570\tGilbert Building\tPort Sylviaburgh\tWY\t\t82224
Mercedes Court\t6\tMaynard Building\tWest Diamondtown\tGA\t\t31384
Russo Gardens\t48\tMclean Building\tPort Kendrafurt\tVT\t\t05454
Duarte Drives\t63\tPierce Building\tAllenstad\tNC\t\t28894
Barber Unions\t134\tCochran Building\tDarleneside\tWV\t\t25257
Mccarthy View\t314\tGill Building\tNorth Jimmy\tAZ\t\t85149
Sawyer Fords\t5\tBriggs Building\tElaineview\tWI\t\t53987
Pham Plains\t65\tPace Building\tWest Tamishire\tRI\t\t02847
Leslie Fork\t7\tLevine Building\tSouth Alexaborough\tNV\t\t89798
Cuevas Mill\t5\tAustin Building\tMelodyview\tWV\t\t25582
Fritz Freeway\t29\tHebert Building\tSouth Kelsey\tAK\t\t99797
Bridges Meadow\t4\tChandler Building\tScottmouth\tVA\t\t24433
Wilson Forks\t82\tMoreno Building\tAlexandriaberg\tSC\t\t29730
Amber Plain\t443\tBriggs Building\tBerryton\tTN\t\t38128
Sweeney Ridge\t8\tHowell Building\tLake Tonya\tDC\t\t20016
Janice Rest\t6\tLiu Building\tTamaraside\tDE\t\t19879
Jesus Gateway\t242\tKent Building\tPort Preston\tTX\t\t79395
Macias Squares\t934\tDavenport Building\tNorth Meghan\tNC\t\t27333
Mclean Creek\t3\tSherman Building\tWest Kelly\tME\t\t04806
Quinn Station\t181\tKidd Building\tNorth Monique\tRI\t\t02920
Hampton Island\t75\tGregory Building\tCamachoberg\tVT\t\t05169
Thomas Circles\t41\tRamos Building\tSherrytown\tOK\t\t73125
Martha Port\t394\tLawrence Building\tTerrihaven\tNE\t\t68067
Middleton Underpass\t472\tEdwards Building\tNew Brookemouth\tNV\t\t89214
Colin Walk\t1\tFernandez Building\tLake Brettberg\tUT\t\t84372
Christina Meadows\t7\tHolt Building\tMurphymouth\tGA\t\t31115
Zhang Mountains\t9\tWard Building\tVelezshire\tSD\t\t57430
Breanna Garden\t18\tMoody Building\tGilesberg\tID\t\t83222
Munoz Trafficway\t641\tDudley Building\tWardhaven\tAK\t\t99697
Atkinson Circle\t25\tFloyd Building\tCardenasmouth\tSD\t\t57774
William Island\t3\tHardin Building\tCathystad\tME\t\t03954
Adriana Motorway\t4\tThompson Building\tNew Stanley\tVA\t\t23278
Fletcher Springs\t293\tGalloway Building\tTristanland\tRI\t\t02910
Jonathan Lane\t736\tCarroll Building\tWest Shelley\tAR\t\t72259
Willis Center\t7\tYork Building\tLake Abigailbury\tOR\t\t97585
Fritz Prairie\t16\tEdwards Building\tWest Kiara\tSD\t\t57100
Clayton Tunnel\t99\tArroyo Building\tWest Heidifurt\tND\t\t58250
Autumn Isle\t103\tCoffey Building\tPort Sheena\tDC\t\t20013
Villa Lock\t736\tGross Building\tLisastad\tOH\t\t43655
Wright Harbor\t75\tWheeler Building\tCannonburgh\tUT\t\t84186
Whitney Motorway\t5\tSanford Building\tVictorland\tAK\t\t99940
Beard Spur\t40\tMelton Building\tSouth Deanna\tFL\t\t34176
Meyer Knoll\t429\tKent Building\tFrancestown\tLA\t\t70428
Mikayla Street\t8\tVilla Building\tNorth Omarchester\tAL\t\t35939
Frazier Plaza\t7\tBenton Building\tPort Cristianburgh\tMA\t\t01536
Blevins Forest\t5\tGlenn Building\tRushburgh\tDE\t\t19970
Andrade Shores\t7\tHarper Building\tHaleyhaven\tFL\t\t34513
Wanda Square\t929\tMccall Building\tJonathanchester\tOK\t\t73137
Ali Ford\t70\tMcbride Building\tRachelshire\tCO\t\t81362
Donaldson Plains\t6\tBell Building\tNorth Pedrofurt\tIN\t\t46859
Theodore Landing\t63\tGuerra Building\tNicholsberg\tCT\t\t06254
Hanna Rapid\t9\tHoward Building\tVillafurt\tLA\t\t71215
Rogers Drives\t793\tKirk Building\tEast Tombury\tCA\t\t92797
Aimee Plains\t76\tDuarte Building\tCandiceton\tMT\t\t59754
Colton Overpass\t4\tKing Building\tKariview\tRI\t\t02903
Esparza Road\t748\tBolton Building\tCasestad\tMT\t\t59017
Mathew Unions\t9\tScott Building\tLake Codyton\tAK\t\t99886
""",
}
